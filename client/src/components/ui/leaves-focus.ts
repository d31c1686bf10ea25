/**
 * A ref for what goes once it was pressed: its focus passes to the card it stands in, else to the heading of the page.
 * Without it, whoever works by the keyboard would begin anew at the top.
 */
export function leavesFocus(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const heir = element.closest<HTMLElement>('article[tabindex]') ?? document.querySelector<HTMLElement>('h1[tabindex]');
    heir?.focus({ preventScroll: true });
  };
}
