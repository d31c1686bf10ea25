import { ScrollText } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '@/components/load-more.tsx';
import { Loaded } from '@/components/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useAddressQuery } from '@/lib/use-address-query.ts';
import { auditQuery } from './audit-api.ts';
import { AuditEntryCard } from './audit-entry-card.tsx';
import { AuditFilter } from './audit-filter.tsx';
import { daysError, partOf, wholeLog } from './audit-part.ts';

function NoEntries({ isWhole, hasMore, onClear }: { isWhole: boolean; hasMore: boolean; onClear: () => void }) {
  if (isWhole) return <EmptyState icon={ScrollText} title="Nothing was written down yet" />;
  return (
    <EmptyState
      icon={ScrollText}
      title={hasMore ? 'Nothing among the latest entries' : 'No entries match'}
      message={hasMore ? '“Load more” looks further back.' : undefined}
    >
      <Button variant="secondary" onClick={onClear}>
        Show everything
      </Button>
    </EmptyState>
  );
}

/** Who did what and when, newest first, a page at a time; which part of it stands in the address. */
export function AuditLog() {
  const { params, change } = useAddressQuery();
  const part = partOf(params);
  const query = useInfiniteQuery(auditQuery(daysError(part) ? { ...part, to: '' } : part));
  const isWhole = Object.values(part).every((value) => value === '');
  return (
    <div className="grid gap-4">
      <AuditFilter part={part} onChange={change} />
      <Loaded query={query} what="entries">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <NoEntries isWhole={isWhole} hasMore={query.hasNextPage} onClear={() => change({ ...wholeLog })} />
          ) : (
            <ul aria-busy={query.isPlaceholderData} className="grid grid-cols-1 gap-2">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <AuditEntryCard entry={entry} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      <LoadMore query={query} what="entries" />
    </div>
  );
}
