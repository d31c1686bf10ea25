/**
 * A ref for a control that unmounts when pressed: focus moves to its card, else to the page's heading. Otherwise keyboard users
 * would start again at the top.
 */
export function leavesFocus(element: HTMLElement | null) {
  return () => {
    if (!element?.contains(document.activeElement)) return;
    const heir = element.closest<HTMLElement>('article[tabindex]') ?? document.querySelector<HTMLElement>('h1[tabindex]');
    heir?.focus({ preventScroll: true });
  };
}
