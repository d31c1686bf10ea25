import { ArchiveRestore } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { listMyPurchasedLeads } from '@shared/contracts/purchase-lists.ts';
import { restorePurchase, type PurchasedLead } from '@shared/contracts/purchases.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { stageLabels } from '@shared/domain/pipeline/sales-stage.ts';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { formatDay, formatDollars, formatMoment } from '@/lib/time/format.ts';
import { withoutRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { Facts } from './facts.tsx';
import { buyerText } from './report-texts.ts';

const ALL = ['archived-purchases'] as const;

/** Loads everyone's archived purchases that match a search, latest purchase first; refetched on every visit. */
const archivedQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: [...ALL, q] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listMyPurchasedLeads, { query: { archived: 'true', q, cursor: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function ArchivedCard({ purchase, onRestore }: { purchase: PurchasedLead; onRestore: () => void }) {
  const { jobReference, customerName, customerPhone, salesStage, archivedAt, purchasedAt, amountPaid } = purchase;
  return (
    <article
      aria-label={`${jobReference}, ${isolate(customerName)}`}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-1"
    >
      <div className="grid grid-cols-1 gap-1">
        <p className="flex flex-wrap items-center gap-2">
          <Chip>{stageLabels[salesStage]}</Chip>
          <span className="ml-auto text-xs text-ink-3">{jobReference}</span>
        </p>
        <h3 className="text-lg break-words">
          <bdi>{customerName}</bdi>
        </h3>
        <p className="text-sm">
          {[formatPhone(customerPhone), purchase.serviceLocation].filter(Boolean).join(', ')}
        </p>
        <p className="line-clamp-2 text-sm text-ink-2">{purchase.electricalWork}</p>
      </div>
      <Facts
        facts={[
          ['Buyer', buyerText(purchase)],
          ['Paid', `${formatDollars(amountPaid)}, ${formatMoment(purchasedAt)}`],
          ...(archivedAt ? [['Archived', formatDay(archivedAt)] as const] : []),
        ]}
      />
      <Button variant="secondary" className="max-w-full justify-self-start wrap-anywhere" onClick={onRestore}>
        <ArchiveRestore aria-hidden="true" className="size-4.5" />
        <span>
          Restore<span className="sr-only"> {jobReference}</span>
        </span>
      </Button>
    </article>
  );
}

function RestoreQuestion({
  purchase,
  onRestored,
  onClose,
}: {
  purchase: PurchasedLead;
  onRestored: () => void;
  onClose: () => void;
}) {
  const { toast } = useToast();
  const { id, jobReference, customerName, buyerName } = purchase;
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(restorePurchase, { params: { purchaseId: id } }),
    onSuccess: ({ salesStage }) => {
      toast({ title: 'Restored', description: `${isolate(customerName)} is under ${stageLabels[salesStage]} again.` });
      onRestored();
    },
    onError: (refusal) =>
      toast({
        title: 'The purchase wasn’t restored',
        description: refusal.message,
        variant: 'destructive',
        reference: referenceOf(refusal),
      }),
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Restore ${jobReference}?`}
      description={`The job of ${isolate(customerName)} goes back into the pipeline of ${isolate(buyerName)}, in the stage it had.`}
      variant="primary"
      confirmLabel="Restore"
      pendingText="Restoring…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
    />
  );
}

function List({
  purchases,
  isSearched,
  onRestore,
}: {
  purchases: readonly PurchasedLead[];
  isSearched: boolean;
  onRestore: (purchase: PurchasedLead) => void;
}) {
  if (purchases.length === 0) {
    return isSearched ? (
      <EmptyState
        title="No archived purchases match"
        message="Search for a reference, a customer, a buyer, a number, a place or the work."
      />
    ) : (
      <EmptyState
        title="No archived purchases"
        message="What electricians take out of their pipelines is kept here, and can go back."
      />
    );
  }
  return (
    <ul className="grid grid-cols-1 gap-3">
      {purchases.map((purchase) => (
        <li key={purchase.id}>
          <ArchivedCard purchase={purchase} onRestore={() => onRestore(purchase)} />
        </li>
      ))}
    </ul>
  );
}

/** Renders the archived jobs, each with its buyer and a restore button. */
export function ArchivePurchases({ q, onRestored }: { q: string; onRestored: () => void }) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(archivedQuery(q));
  const [restoring, setRestoring] = useState<PurchasedLead | null>(null);
  const [restoredId, setRestoredId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button unmounts with its card.
    if (restoredId !== null) heading.current?.focus();
  }, [restoredId]);
  const handleRestored = (purchaseId: number) => {
    void writeCached<PagedRows<PurchasedLead>>(queryClient, { queryKey: ALL }, (list) => withoutRow(list, purchaseId));
    setRestoring(null);
    setRestoredId(purchaseId);
    onRestored();
  };
  return (
    <section aria-label="Archived purchases" aria-busy={query.isPlaceholderData} className="mt-2 grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-lg">
        Taken out of the pipelines
      </h2>
      <Loaded query={query} what="archived purchases">
        {({ pages }) => (
          <List purchases={pages.flatMap(({ rows }) => rows)} isSearched={q !== ''} onRestore={setRestoring} />
        )}
      </Loaded>
      <LoadMore query={query} what="archived purchases" />
      {restoring ? (
        <RestoreQuestion
          purchase={restoring}
          onRestored={() => handleRestored(restoring.id)}
          onClose={() => setRestoring(null)}
        />
      ) : null}
    </section>
  );
}
