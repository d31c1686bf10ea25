import type { Provider, ProviderColumn, ProviderSort } from '@shared/contracts/providers.ts';
import { MissingToBuy } from '@/components/forms/missing-to-buy.tsx';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { formatDay, formatDollars } from '@/lib/time/format.ts';
import { ProviderChips, ProviderDetails, useHasDraft } from './provider-details.tsx';
import { providerName, seenText, winRateText } from './provider-texts.ts';

const columnsAt = (now: Date): Column<Provider, ProviderColumn>[] => [
  {
    heading: 'Name',
    sortBy: 'name',
    startsAscending: true,
    className: 'w-[20%]',
    cell: (provider) => (
      <>
        <h2 className="text-sm">
          <bdi>{providerName(provider)}</bdi>
        </h2>
        {provider.companyName ? <span className="block font-normal text-ink-2">{provider.companyName}</span> : null}
      </>
    ),
  },
  {
    heading: 'Licence expiry, access',
    sortBy: 'licence',
    startsAscending: true,
    cell: (provider) => (
      <div className="space-y-1.5">
        <ProviderChips provider={provider} now={now} />
        <MissingToBuy missing={provider.missingToBuy} />
      </div>
    ),
  },
  { heading: 'Leads', sortBy: 'purchases', isNumber: true, className: 'w-20', cell: ({ purchases }) => purchases },
  { heading: 'Spent', sortBy: 'spend', isNumber: true, className: 'w-24', cell: ({ spend }) => formatDollars(spend) },
  { heading: 'Win rate', sortBy: 'won', isNumber: true, className: 'w-24', cell: winRateText },
  { heading: 'Joined', sortBy: 'joined', className: 'w-28', cell: ({ createdAt }) => <span className="text-ink-2">{formatDay(createdAt)}</span> },
  { heading: 'Last seen', sortBy: 'seen', className: 'w-26', cell: ({ lastSeenAt }) => <span className="text-ink-2">{seenText(lastSeenAt, now)}</span> },
];

interface Props {
  providers: readonly Provider[];
  now: Date;
  /** How many of the first start with their details open. */
  openAtFirst: number;
  /** Empty for an order that is no column's. */
  sort: ProviderSort | '';
  onSort: (sort: ProviderSort | '') => void;
  isBusy: boolean;
}

/** Renders electricians as a table that is sorted by the headings of its columns. */
export function ProviderTable({ providers, now, openAtFirst, ...order }: Props) {
  const hasDraft = useHasDraft();
  return (
    <RowTable
      caption="Providers"
      columns={columnsAt(now)}
      rows={providers}
      nameOf={providerName}
      renderDetails={(provider) => <ProviderDetails provider={provider} now={now} />}
      startsOpen={(provider, index) => index < openAtFirst || hasDraft(provider)}
      {...order}
    />
  );
}
