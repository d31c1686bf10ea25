import { EmptyState } from '@/components/ui/empty-state.tsx';
import { formatMoment } from '@/lib/time/format.ts';
import type { MarketSettingsView } from '@shared/contracts/market-settings.ts';
import { ChangeList } from './change-list.tsx';
import { changesBetween } from './market-settings-texts.ts';

/** Renders the changes of settings, newest first. */
export function SettingsHistory({ changes }: Pick<MarketSettingsView, 'changes'>) {
  return (
    <section aria-labelledby="settings-history" className="mt-8 grid gap-3">
      <h2 id="settings-history" className="text-lg">
        Latest changes
      </h2>
      {changes.length === 0 ? (
        <EmptyState title="No changes yet" message="You’re on the default settings. Changes you save appear here." />
      ) : (
        <ol className="grid grid-cols-1 gap-3">
          {changes.map(({ id, at, changedByName, before, after }) => (
            <li key={id} className="grid gap-2 rounded-lg border border-line bg-surface p-4 shadow-1">
              <p className="flex flex-wrap gap-x-2 text-sm">
                <span className="font-semibold">{changedByName ?? 'Someone who is gone'}</span>
                <time dateTime={at} className="text-ink-3">
                  {formatMoment(at)}
                </time>
              </p>
              <ChangeList changes={changesBetween(before, after)} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
