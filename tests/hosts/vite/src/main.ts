import 'copartition';

document.querySelector('co-partition')?.addEventListener('cp-change', ({ detail }) => {
  console.log(detail.link);
});
