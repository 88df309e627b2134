import 'copartition';

document.querySelector('co-partition')?.addEventListener('cp-change', ({ detail }) => {
  document.title = `Set to ${detail.link}`;
});
