/** A ref for what takes the focus as soon as it is rendered. */
export const takesFocus = (element: HTMLElement | null) => element?.focus();
