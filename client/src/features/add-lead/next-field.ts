import type { KeyboardEvent } from 'react';

function isTextField(element: Element): element is HTMLInputElement | HTMLTextAreaElement {
  return (element instanceof HTMLInputElement && element.type !== 'radio') || element instanceof HTMLTextAreaElement;
}

/** "Next" on a phone's keyboard leads to the next field. With real keys Enter sends the form. */
export function goToNextField(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.defaultPrevented) return;
  if (!matchMedia('(pointer: coarse)').matches) return;
  const fields = [...(event.currentTarget.form?.elements ?? [])].filter(isTextField);
  const next = fields[fields.indexOf(event.currentTarget) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
