/** Moves focus to where the page begins, as a place to start reading: its heading, or a part above it that says so. */
export function focusPageStart(): void {
  // From the heading, tabbing would pass over what stands above it.
  const start = document.querySelector<HTMLElement>('main :is(h1, [data-first])') ?? document.querySelector('main');
  if (!start) return;
  start.tabIndex = -1;
  start.focus({ preventScroll: true });
}
