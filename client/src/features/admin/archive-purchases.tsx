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
import type { PurchaseOrder } from '@shared/domain/pipeline/purchase-list.ts';
import { stageLabels } from '@shared/domain/pipeline/sales-stage.ts';
import type { SortBy } from '@shared/domain/words/sort.ts';
import { LoadMore } from '@/components/lists/load-more.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { type Column, RowTable } from '@/components/lists/row-table.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf } from '@/lib/api/api-client.ts';
import { callPage } from '@/lib/api/api-page.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { TABLE_FROM, useMediaQuery } from '@/lib/hooks/use-media-query.ts';
import { formatDay, formatDollars, formatMoment } from '@/lib/time/format.ts';
import { withoutRow, type PagedRows } from '@/lib/api/paged-rows.ts';
import { writeCached } from '@/lib/query/write-cached.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { Facts } from './facts.tsx';
import { buyerText } from './report-texts.ts';

const ALL = ['archived-purchases'] as const;

type PurchaseColumn = 'bought' | 'paid';
type PurchaseSort = SortBy<PurchaseColumn>;

/** The server's order for each of the table's. */
const orders: Record<PurchaseSort, PurchaseOrder> = { bought: 'oldest', '-bought': 'newest', paid: 'lowest', '-paid': 'highest' };

const isSort = (text: string | null): text is PurchaseSort => text !== null && Object.hasOwn(orders, text);

/** Loads everyone's archived purchases that match a search; refetched on every visit. */
const archivedQuery = (q: string, sort: PurchaseSort) =>
  infiniteQueryOptions({
    queryKey: [...ALL, { q, sort }] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listMyPurchasedLeads, {
        query: { archived: 'true', q, sort: orders[sort], cursor: pageParam ?? undefined },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

function Restore({ jobReference, onRestore }: { jobReference: string; onRestore: () => void }) {
  return (
    <Button variant="secondary" className="max-w-full justify-self-start wrap-anywhere" onClick={onRestore}>
      <ArchiveRestore aria-hidden="true" className="size-4.5" />
      <span>
        Restore<span className="sr-only"> {jobReference}</span>
      </span>
    </Button>
  );
}

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
      <Restore jobReference={jobReference} onRestore={onRestore} />
    </article>
  );
}

const columns: Column<PurchasedLead, PurchaseColumn>[] = [
  {
    heading: 'Job',
    className: 'w-[20%]',
    cell: ({ jobReference, customerName }) => (
      <>
        {jobReference}
        <span className="block font-normal text-ink-2">
          <bdi>{customerName}</bdi>
        </span>
      </>
    ),
  },
  { heading: 'Stage', className: 'w-32', cell: ({ salesStage }) => <Chip>{stageLabels[salesStage]}</Chip> },
  { heading: 'Buyer', cell: (purchase) => <bdi>{buyerText(purchase)}</bdi> },
  { heading: 'Place', cell: ({ serviceLocation }) => serviceLocation },
  { heading: 'Paid', sortBy: 'paid', isNumber: true, className: 'w-20', cell: ({ amountPaid }) => formatDollars(amountPaid) },
  {
    heading: 'Bought',
    sortBy: 'bought',
    className: 'w-32',
    cell: ({ purchasedAt }) => <span className="text-ink-2">{formatMoment(purchasedAt)}</span>,
  },
  {
    heading: 'Archived',
    className: 'w-28',
    cell: ({ archivedAt }) => <span className="text-ink-2">{archivedAt ? formatDay(archivedAt) : null}</span>,
  },
];

interface ListProps {
  purchases: readonly PurchasedLead[];
  isSearched: boolean;
  onRestore: (purchase: PurchasedLead) => void;
  sort: PurchaseSort;
  onSort: (sort: PurchaseSort | '') => void;
  isBusy: boolean;
}

function ArchivedTable({ purchases, onRestore, ...order }: Omit<ListProps, 'isSearched'>) {
  return (
    <RowTable
      caption="Archived purchases"
      columns={columns}
      rows={purchases}
      nameOf={({ jobReference, customerName }) => `${jobReference}, ${isolate(customerName)}`}
      renderDetails={(purchase) => (
        <div className="grid gap-2">
          <p>{formatPhone(purchase.customerPhone)}</p>
          <p className="break-words text-ink-2">{purchase.electricalWork}</p>
          <Restore jobReference={purchase.jobReference} onRestore={() => onRestore(purchase)} />
        </div>
      )}
      {...order}
    />
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

function List({ isSearched, ...shown }: ListProps) {
  const isWide = useMediaQuery(TABLE_FROM);
  const { purchases, onRestore } = shown;
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
  if (isWide) return <ArchivedTable {...shown} />;
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

/** Renders the archived jobs, each with its buyer and a restore button: a table where there is room, cards elsewhere. The URL has the order of the table. */
export function ArchivePurchases({ q, onRestored }: { q: string; onRestored: () => void }) {
  const queryClient = useQueryClient();
  const { params, change } = useAddressQuery();
  const asked = params.get('sort');
  const sort = isSort(asked) ? asked : '-bought';
  const query = useInfiniteQuery(archivedQuery(q, sort));
  const [restoring, setRestoring] = useState<PurchasedLead | null>(null);
  const [restoredId, setRestoredId] = useState<number | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button unmounts with its purchase.
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
          <List
            purchases={pages.flatMap(({ rows }) => rows)}
            isSearched={q !== ''}
            onRestore={setRestoring}
            sort={sort}
            onSort={(choice) => change({ sort: choice === '-bought' ? '' : choice })}
            isBusy={query.isPlaceholderData}
          />
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
