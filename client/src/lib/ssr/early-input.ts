type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    const options = [...control.options];
    return !(options.find((option) => option.defaultSelected) ?? options[0])?.selected;
  }
  if (control instanceof HTMLInputElement && (control.type === 'radio' || control.type === 'checkbox')) {
    return control.checked && !control.defaultChecked;
  }
  return control.value !== control.defaultValue;
}

/**
 * Returns a form's initial values, with the document's field values in place of empty ones. Used at hydration, because users may
 * have typed, chosen or autofilled something by then.
 */
export function withEarlyInput<V extends object>(values: V): V {
  if (typeof document === 'undefined') return values;
  const controls = document.querySelectorAll<Control>('#root :is(input, textarea, select)[name]');
  const early = [...controls].filter((control) => Object.hasOwn(values, control.name) && isChanged(control));
  return { ...values, ...Object.fromEntries(early.map(({ name, value }) => [name, value])) };
}
