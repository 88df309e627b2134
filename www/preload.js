// Before anything is painted: hides what stands in the page from those whose link says something else, and asks for the engine that the link
// needs while the modules are still on their way. No module, so that it waits for none.
{
  if (/^#(?!v1:$)./.test(location.hash)) document.documentElement.dataset.linked = '';
  const name = /[#:&]panel=(redis|change)(&|$)/.test(location.hash) ? 'copartition' : 'first';
  const ask = (/** @type {Record<string, string>} */ attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  ask({ rel: 'modulepreload', href: `./pkg/${name}.js` });
  ask({ rel: 'preload', as: 'fetch', type: 'application/wasm', crossOrigin: 'anonymous', href: `./pkg/${name}_bg.wasm` });
}
