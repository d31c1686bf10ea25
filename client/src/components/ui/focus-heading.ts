/** Moves focus that is nowhere to the page's heading. */
export function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
