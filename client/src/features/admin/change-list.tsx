import type { SettingChange } from './market-settings-texts.ts';

/** Renders changes, each from what to what. */
export function ChangeList({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {changes.map(({ name, from, to }) => (
        <li key={name}>
          <span className="text-ink-2">{name}:</span> <del className="text-ink-3 decoration-1">{from}</del>{' '}
          <span className="sr-only">becomes</span>
          <span aria-hidden="true">→</span> <ins className="font-semibold no-underline">{to}</ins>
        </li>
      ))}
    </ul>
  );
}
