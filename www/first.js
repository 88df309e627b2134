// Before anything is painted: hides what stands in the page from those whose link says something else, and fetches what is to take its
// place, for them at once, for others when it is painted. No module, so that it waits for none.
{
  const linked = /^#(?!v1:$)./.test(location.hash);
  if (linked) document.documentElement.dataset.linked = '';
  const name = /[#:&]panel=(redis|change)(&|$)/.test(location.hash) ? 'copartition' : 'first';
  const ask = (/** @type {Record<string, string>} */ attributes) =>
    document.head.append(Object.assign(document.createElement('link'), attributes));
  const start = () => {
    ask({ rel: 'modulepreload', href: `./pkg/${name}.js` });
    ask({ rel: 'preload', as: 'fetch', type: 'application/wasm', crossOrigin: 'anonymous', href: `./pkg/${name}_bg.wasm` });
    const { content } = /** @type {HTMLTemplateElement} */ (document.getElementById('later'));
    const script = /** @type {Element} */ (content.querySelector('script'));
    script.remove();
    document.head.append(document.importNode(content, true));
    const run = () => document.head.append(document.importNode(script, true));
    // Unlike a script of the parser's it would not wait for the rest of the page.
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run);
    else run();
  };
  // Fetched and compiled at the same time it would hold up that paint by a fifth. In the background nothing is painted.
  if (linked || document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
  else
    new PerformanceObserver((_, paint) => {
      paint.disconnect();
      start();
    }).observe({ type: 'paint', buffered: true });
}
