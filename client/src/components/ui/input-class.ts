/** The classes of every text control: 48 px high, and 17 px text so that no phone zooms in. */
export const inputClass =
  'block w-full min-h-12 rounded-md border border-line-strong bg-surface px-3.5 py-2.5 text-base ' +
  'text-ink aria-invalid:border-2 aria-invalid:border-active-wire ' +
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3';
