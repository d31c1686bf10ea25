import type { Provider } from '@shared/contracts/providers.ts';
import { MissingToBuy } from '@/components/forms/missing-to-buy.tsx';
import { DetailsButton, useDetails } from '@/components/lists/row-details.tsx';
import { formatRelative } from '@/lib/time/format.ts';
import { ProviderChips, ProviderDetails, useHasDraft } from './provider-details.tsx';
import { boughtText, providerName, seenText } from './provider-texts.ts';

/** Renders an electrician as a card, expandable to all details and actions. */
export function ProviderCard({ provider, now, isToDecide }: { provider: Provider; now: Date; isToDecide: boolean }) {
  const hasDraft = useHasDraft();
  const details = useDetails(isToDecide || hasDraft(provider));
  const { companyName, lastSeenAt } = provider;
  const name = providerName(provider);
  return (
    <article aria-label={name} className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface px-4 py-3 shadow-1">
      <div className="flex items-start justify-between gap-x-3">
        <div className="grid min-w-0 grow grid-cols-1 gap-y-1.5">
          <div className="min-w-0">
            <h2 className="text-lg break-words">
              <bdi>{name}</bdi>
            </h2>
            {companyName ? <p className="text-sm break-words text-ink-2">{companyName}</p> : null}
          </div>
          <p className="text-sm text-ink-2">{boughtText(provider)}</p>
          <p className="text-sm text-ink-2">{lastSeenAt ? `Seen ${formatRelative(lastSeenAt, now)}` : seenText(lastSeenAt, now)}</p>
          <ProviderChips provider={provider} now={now} />
        </div>
        <span className="-mr-2">
          <DetailsButton name={name} details={details} />
        </span>
      </div>
      <MissingToBuy missing={provider.missingToBuy} />
      {details.wasOpened ? (
        <div id={details.id} hidden={!details.isOpen}>
          <ProviderDetails provider={provider} now={now} />
        </div>
      ) : null}
    </article>
  );
}
