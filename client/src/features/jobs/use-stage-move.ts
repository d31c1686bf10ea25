import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { stageLabels, type SalesStage } from '@shared/domain/pipeline/sales-stage.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { useMoveStage } from './stage-move-api.ts';

const UNDO_FOR_MS = 10_000;

/** Moves a job to another stage and offers Undo. */
export function useStageMove(purchase: PurchasedLead) {
  const { toast } = useToast();
  const mutate = useMoveStage(purchase.id, {
    onMoved: (saved, before) =>
      toast({
        title: 'Sales stage updated',
        description: `${isolate(saved.customerName)} moved to ${stageLabels[saved.salesStage]}.`,
        durationMs: UNDO_FOR_MS,
        action: { label: 'Undo', onAction: () => mutate({ purchase: saved, to: before.salesStage }) },
      }),
    onFailed: (error) =>
      toast({
        title: 'Error updating sales stage',
        description: error.message,
        variant: 'destructive',
        reference: referenceOf(error),
      }),
  });
  return (to: SalesStage) => mutate({ purchase, to });
}
