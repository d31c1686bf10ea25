/** By this time a list that renders one screen first has rendered the rest. */
const GROWS_FOR_MS = 3000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'pushState'] as const;

/** Scrolls to a position below the page's end as the page grows, until it is reached or the user does something. */
function scrollOnGrowth(top: number): void {
  const ending = new AbortController();
  const end = () => ending.abort();
  const growth = new ResizeObserver(() => {
    window.scrollTo({ top, behavior: 'instant' });
    if (document.documentElement.scrollHeight - window.innerHeight >= top) end();
  });
  const timer = setTimeout(end, GROWS_FOR_MS);
  ending.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    growth.disconnect();
  });
  for (const name of TAKES_OVER) window.addEventListener(name, end, { signal: ending.signal, passive: true });
  growth.observe(document.body);
}

/** Keeps scrolling pages that were too short to restore their position at first. */
export function watchShortPages(): void {
  window.addEventListener('scrollshort', (event) => {
    if (event instanceof CustomEvent) scrollOnGrowth(Number(event.detail));
  });
}
