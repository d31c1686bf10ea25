import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { operatorLeadSorts } from '@shared/contracts/operators.ts';
import { SearchField } from '@/components/forms/search-field.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { CsvDownload } from './csv-download.tsx';
import { FilterSelect } from './filter-select.tsx';
import { LeadCard } from './lead-card.tsx';
import { LeadTable } from './lead-table.tsx';
import { statusOptions } from './lead-texts.ts';
import { SEARCH_AFTER_MS, useListAddress } from './list-address.ts';
import { NothingFound } from './nothing-found.tsx';
import { leadsQuery } from './operator-queries.ts';
import { PagedList } from './paged-list.tsx';

const ages = [
  { value: '1', label: 'Last 24 hours' },
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '365', label: 'Last 365 days' },
] as const;

const NEWEST = '-created';

const words = { one: 'lead', many: 'leads' };

/** Renders all leads, with a search, filters and a CSV download. */
export function LeadsTab() {
  const { q, choiceOf, orderOf, sortBy, choose, searchFor, clear } = useListAddress();
  const status = choiceOf('status', statusOptions);
  const days = choiceOf('days', ages);
  const filter = { q, status, days };
  const sort = orderOf(operatorLeadSorts);
  const query = useInfiniteQuery(leadsQuery({ ...filter, sort }));
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <section aria-labelledby="operator-leads" className="grid gap-3">
      <h2 id="operator-leads" className="text-lg">
        All Leads Management
      </h2>
      <div className="flex flex-wrap gap-2">
        <SearchField
          label="Search leads by suburb or reference"
          placeholder="Search leads"
          value={q ?? ''}
          afterTypingMs={SEARCH_AFTER_MS}
          onSearch={searchFor}
        />
        <FilterSelect
          label="Status"
          all="Every status"
          options={statusOptions}
          value={status}
          onChoose={(choice) => choose('status', choice)}
        />
        <FilterSelect
          label="Age"
          all="Any age"
          options={ages}
          value={days}
          onChoose={(choice) => choose('days', choice)}
        />
        <CsvDownload filter={filter} />
      </div>
      <PagedList
        query={query}
        words={words}
        total={undefined}
        isNewestFirst={sort === undefined}
        renderTable={(leads) => <LeadTable leads={leads} sort={sort ?? NEWEST} onSort={(choice) => sortBy(choice === NEWEST ? '' : choice)} isBusy={query.isPlaceholderData} />}
        empty={
          isFiltered ? (
            <NothingFound what="lead" onClear={clear} />
          ) : (
            <EmptyState
              icon={Inbox}
              title="No leads available"
              message="Leads appear here as soon as a customer asks for a quote."
            />
          )
        }
      >
        {(lead) => <LeadCard lead={lead} />}
      </PagedList>
    </section>
  );
}
