import type { ReactNode } from 'react';

const trackClass =
  'relative h-6 w-10 shrink-0 appearance-none rounded-full border border-line-strong bg-sunken outline-none ' +
  'before:absolute before:top-0.5 before:left-0.5 before:size-4.5 before:rounded-full before:bg-ink-3 ' +
  'checked:border-earth checked:bg-earth checked:before:translate-x-4 checked:before:bg-on-earth';

const switchClass =
  'flex min-h-11 min-w-0 items-center gap-2.5 rounded-md text-sm ' +
  'has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-neutral-wire';

/** Renders a switch that applies at once. */
export function Switch({ isOn, onSwitch, children }: { isOn: boolean; onSwitch: (isOn: boolean) => void; children: ReactNode }) {
  return (
    <label className={switchClass}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
        className={trackClass}
      />
      <span className="min-w-0">{children}</span>
    </label>
  );
}
