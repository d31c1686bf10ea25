import type { OperatorProviderColumn } from '@shared/contracts/operators.ts';
import type { SortBy } from '@shared/domain/words/sort.ts';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { formatDay } from '@/lib/time/format.ts';
import type { Provider } from './operator-reading.ts';
import { nameOf, ProviderDetails, Standing, writtenDate } from './provider-parts.tsx';

const columns: Column<Provider, OperatorProviderColumn>[] = [
  { heading: 'Name', sortBy: 'name', startsAscending: true, className: 'w-[22%]', cell: (provider) => <bdi>{nameOf(provider)}</bdi> },
  { heading: 'Company', cell: ({ companyName }) => companyName ?? 'Individual' },
  {
    heading: 'Standing',
    cell: (provider) => (
      <p className="flex flex-wrap gap-1.5">
        <Standing provider={provider} />
      </p>
    ),
  },
  {
    heading: 'Licence expiry',
    sortBy: 'licence',
    startsAscending: true,
    className: 'w-36',
    cell: ({ licenseExpiresOn }) => (licenseExpiresOn === null ? 'None on file' : writtenDate(licenseExpiresOn)),
  },
  {
    heading: 'Joined',
    sortBy: 'joined',
    className: 'w-30',
    cell: ({ createdAt }) => <span className="text-ink-2">{createdAt ? formatDay(createdAt) : '–'}</span>,
  },
];

interface Props {
  providers: readonly Provider[];
  /** Empty for the longest wait first. */
  sort: SortBy<OperatorProviderColumn> | '';
  onSort: (sort: SortBy<OperatorProviderColumn> | '') => void;
  isBusy: boolean;
}

/** Renders electricians as a table, each with contact details, licence and insurance in its details. */
export function ProviderTable({ providers, ...order }: Props) {
  return (
    <RowTable
      caption="Providers"
      columns={columns}
      rows={providers}
      nameOf={nameOf}
      renderDetails={(provider) => <ProviderDetails provider={provider} />}
      {...order}
    />
  );
}
