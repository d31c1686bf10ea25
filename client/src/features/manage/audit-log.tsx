import { ScrollText } from 'lucide-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '@/components/load-more.tsx';
import { Loaded } from '@/components/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useAddressQuery } from '@/lib/use-address-query.ts';
import { AuditDownload } from './audit-download.tsx';
import { auditQuery } from './audit-api.ts';
import { AuditEntryCard } from './audit-entry-card.tsx';
import { AuditFilter } from './audit-filter.tsx';
import { daysError, partOf, wholeLog } from './audit-part.ts';

function NoEntries({ isWhole, onClear }: { isWhole: boolean; onClear: () => void }) {
  if (isWhole) return <EmptyState icon={ScrollText} title="Nothing was written down yet" />;
  return (
    <EmptyState icon={ScrollText} title="No entries match">
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
  const asked = daysError(part) ? { ...part, to: '' } : part;
  const query = useInfiniteQuery(auditQuery(asked));
  const isWhole = Object.values(part).every((value) => value === '');
  return (
    <div className="grid gap-4">
      <AuditFilter part={part} onChange={change} />
      <AuditDownload part={asked} />
      <Loaded query={query} what="entries">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <NoEntries isWhole={isWhole} onClear={() => change({ ...wholeLog })} />
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
