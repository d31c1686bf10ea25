import {
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query';
import type { WireBodyOf } from '@shared/contracts/endpoint.ts';
import { updateLead } from '@shared/contracts/leads.ts';
import {
  listMyPurchasedLeads,
  updateSalesStage,
  type PurchasedLead,
} from '@shared/contracts/purchases.ts';
import type { SalesStage } from '@shared/domain/sales-stage.ts';
import { call } from '@/lib/api-client.ts';
import { serverNow } from '@/lib/server-clock.ts';
import type { JobDraft } from './job-drafts.ts';

/** A payment that is being settled is looked at this often, so that the contact unlocks by itself. */
const SETTLING_POLL_MS = 5000;

export type StageUpdate = WireBodyOf<typeof updateSalesStage>;
export type JobChanges = WireBodyOf<typeof updateLead>;

function isSettling({ visibility, paymentStatus }: PurchasedLead): boolean {
  return visibility === 'redacted' && paymentStatus === 'pending';
}

/** Every purchase of the account with its lead, newest first. */
export const purchasedLeadsQuery = queryOptions({
  queryKey: ['purchased-leads'] as const,
  queryFn: ({ signal }) => call(listMyPurchasedLeads, { signal }),
  refetchInterval: ({ state }) => (state.data?.some(isSettling) ? SETTLING_POLL_MS : false),
});

/** Puts a lead that was just taken on top of the pipeline, without waiting for the list. */
export function addPurchase(queryClient: QueryClient, purchase: PurchasedLead): void {
  queryClient.setQueryData(purchasedLeadsQuery.queryKey, (rows) =>
    rows ? [purchase, ...rows.filter(({ id }) => id !== purchase.id)] : rows,
  );
}

/** Changes one purchase in the list on screen. */
export function changeRow(
  queryClient: QueryClient,
  purchaseId: number,
  change: (row: PurchasedLead) => PurchasedLead,
): void {
  queryClient.setQueryData(purchasedLeadsQuery.queryKey, (rows) =>
    rows?.map((row) => (row.id === purchaseId ? change(row) : row)),
  );
}

function saveStage(purchaseId: number, body: StageUpdate): Promise<PurchasedLead> {
  return call(updateSalesStage, { params: { purchaseId }, body });
}

const moveKey = (purchaseId: number) => ['move-stage', purchaseId];

// Changes of one job reach the server in the order in which they were made.
const scopeOf = (purchaseId: number) => ({ id: `purchase-${purchaseId}` });

/** Takes over what the server says, but for a stage that a later move has already changed again. */
function settle(queryClient: QueryClient, saved: PurchasedLead, ownMoves: 0 | 1): void {
  const moves = queryClient.isMutating({ mutationKey: moveKey(saved.id) });
  changeRow(queryClient, saved.id, (row) =>
    moves > ownMoves ? { ...saved, salesStage: row.salesStage } : saved,
  );
}

export interface StageMove {
  from: SalesStage;
  to: SalesStage;
}

/** Moves a job to a stage: on screen at once, back again when the server refuses. */
export function useMoveStage(
  purchaseId: number,
  handlers: {
    onMoved: (move: StageMove) => void;
    onFailed: (error: Error) => void;
  },
) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationKey: moveKey(purchaseId),
    scope: scopeOf(purchaseId),
    mutationFn: ({ to }: StageMove) => saveStage(purchaseId, { salesStage: to }),
    onMutate: async ({ to }) => {
      changeRow(queryClient, purchaseId, (row) => ({ ...row, salesStage: to }));
      await queryClient.cancelQueries({ queryKey: purchasedLeadsQuery.queryKey });
    },
    onSuccess: (saved, move) => {
      settle(queryClient, saved, 1);
      handlers.onMoved(move);
    },
    onError: (error, { from, to }) => {
      changeRow(queryClient, purchaseId, (row) =>
        row.salesStage === to ? { ...row, salesStage: from } : row,
      );
      handlers.onFailed(error);
    },
  });
  return mutate;
}

export interface JobSave {
  update: StageUpdate;
  /** What the fields held when it was sent. */
  draft: JobDraft;
}

type Ticks = Pick<StageUpdate, 'safetyCheckPassed' | 'finalised'>;

function stampOf(isTicked: boolean | undefined, stored: string | null): string | null {
  if (isTicked === undefined) return stored;
  return isTicked ? (stored ?? serverNow().toISOString()) : null;
}

function withTicks(row: PurchasedLead, { safetyCheckPassed, finalised }: Ticks): PurchasedLead {
  return {
    ...row,
    safetyCheckPassedAt: stampOf(safetyCheckPassed, row.safetyCheckPassedAt),
    finalisedAt: stampOf(finalised, row.finalisedAt),
  };
}

function undone({ safetyCheckPassed, finalised }: Ticks): Ticks {
  return {
    ...(safetyCheckPassed === undefined ? {} : { safetyCheckPassed: !safetyCheckPassed }),
    ...(finalised === undefined ? {} : { finalised: !finalised }),
  };
}

/** Saves notes, sums and ticks of one job; a tick shows at once. */
export function useSaveJob(
  purchaseId: number,
  handlers: {
    onSaved: (sent: JobSave) => void;
    onFailed: (error: Error) => void;
  },
) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    scope: scopeOf(purchaseId),
    mutationFn: ({ update }: JobSave) => saveStage(purchaseId, update),
    onMutate: async ({ update }) => {
      changeRow(queryClient, purchaseId, (row) => withTicks(row, update));
      await queryClient.cancelQueries({ queryKey: purchasedLeadsQuery.queryKey });
    },
    onSuccess: (saved, sent) => {
      settle(queryClient, saved, 0);
      handlers.onSaved(sent);
    },
    onError: (error, { update }) => {
      changeRow(queryClient, purchaseId, (row) => withTicks(row, undone(update)));
      handlers.onFailed(error);
    },
  });
  return mutate;
}

/** Changes what is known about a job; only what is sent changes. */
export function useEditJob({ id, leadId }: Pick<PurchasedLead, 'id' | 'leadId'>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (changes: JobChanges) => call(updateLead, { params: { leadId }, body: changes }),
    onSuccess: (saved) => changeRow(queryClient, id, () => saved),
  });
}
