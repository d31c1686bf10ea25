/** A list that draws its first screen at first has drawn the rest by then. */
const GROWS_FOR_MS = 3000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'pushState'] as const;

/** Scrolls to a place that the page is not long enough for, as it grows: until it is, or the person does something. */
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

/** Goes on scrolling for pages that could not be scrolled far enough when they came. */
export function watchShortPages(): void {
  window.addEventListener('scrollshort', (event) => {
    if (event instanceof CustomEvent) scrollOnGrowth(Number(event.detail));
  });
}
