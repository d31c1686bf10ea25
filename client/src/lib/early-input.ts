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
 * A form's first values, with what stands in the document's fields of those names in place of the empty ones. For the moment in
 * which the app takes a server's HTML over: people may have typed, chosen or let the browser fill in something by then.
 */
export function withEarlyInput<V extends object>(values: V): V {
  if (typeof document === 'undefined') return values;
  const controls = document.querySelectorAll<Control>('#root :is(input, textarea, select)[name]');
  const early = [...controls].filter((control) => Object.hasOwn(values, control.name) && isChanged(control));
  return { ...values, ...Object.fromEntries(early.map(({ name, value }) => [name, value])) };
}
