import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from '@/components/ui/button.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Select } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { auditQuery } from './audit-api.ts';
import { AuditEntryCard } from './audit-entry-card.tsx';
import { auditKinds } from './audit-texts.ts';
import { Loaded } from './loaded.tsx';

function KindField({ kind, onKind }: { kind: string; onKind: (kind: string) => void }) {
  return (
    <div className="max-w-72">
      <Field label="Show">
        {(control) => (
          <Select {...control} value={kind} onChange={(event) => onKind(event.target.value)}>
            {auditKinds.map((option) => (
              <option key={option.kind} value={option.kind}>
                {option.label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}

/** Who did what and when, newest first, a page at a time. */
export function AuditLog() {
  const [kind, setKind] = useState('');
  const query = useInfiniteQuery(auditQuery(kind));
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  return (
    <div className="grid gap-4">
      <KindField kind={kind} onKind={setKind} />
      <Loaded query={query} what="entries">
        {({ pages }) => {
          const entries = pages.flatMap((page) => page.entries);
          return entries.length === 0 ? (
            <EmptyState icon={ScrollText} title="Nothing was written down yet" />
          ) : (
            <ul className="grid grid-cols-1 gap-2">
              {entries.map((entry) => (
                <li key={entry.id}>
                  <AuditEntryCard entry={entry} />
                </li>
              ))}
            </ul>
          );
        }}
      </Loaded>
      {isFetchNextPageError ? (
        <Panel tone="active" role="alert" title="No more entries could be loaded">
          {error?.message}
        </Panel>
      ) : null}
      {hasNextPage ? (
        <Button
          variant="secondary"
          className="justify-self-center"
          isPending={isFetchingNextPage}
          pendingText="Loading…"
          onClick={() => void query.fetchNextPage()}
        >
          Load more
        </Button>
      ) : null}
    </div>
  );
}
