import { Archive, ArchiveRestore, Flag, Undo2, Zap, type LucideIcon } from 'lucide-react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { stageLabels } from '@shared/domain/sales-stage.ts';
import { Button } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { serverNow } from '@/lib/server-clock.ts';
import { useRestoreJob } from './job-save-api.ts';
import { actsOf, type JobAct } from './purchase-state.ts';

const looks: Record<ReturnType<typeof actsOf>[number], { label: string; Icon: LucideIcon }> = {
  report: { label: 'Report a bad lead', Icon: Flag },
  archive: { label: 'Archive', Icon: Archive },
  restore: { label: 'Restore', Icon: ArchiveRestore },
  unpurchase: { label: 'Unpurchase', Icon: Undo2 },
  toLead: { label: 'To Lead', Icon: Zap },
};

/** Puts an archived job back at once: nothing is lost by it. */
function useRestoring({ id, customerName }: PurchasedLead, onMoving: () => void) {
  const { toast } = useToast();
  const { mutate, isPending } = useRestoreJob(id, {
    onRestored: ({ salesStage }) => {
      toast({
        title: 'Restored',
        description: `${customerName} is under ${stageLabels[salesStage]} again.`,
      });
      onMoving();
    },
    onFailed: (error) =>
      toast({
        title: 'Error restoring lead',
        description: error.message,
        variant: 'destructive',
        reference: referenceOf(error),
      }),
  });
  return { restore: () => mutate(), isRestoring: isPending };
}

/** The rarer things that can be done with a job. All but putting it back ask first. */
export function JobActions({
  purchase,
  userType,
  onAsk,
  onMoving,
}: {
  purchase: PurchasedLead;
  userType: CurrentUser['userType'];
  onAsk: (act: JobAct, purchase: PurchasedLead) => void;
  onMoving: () => void;
}) {
  const { restore, isRestoring } = useRestoring(purchase, onMoving);
  const offered = actsOf(purchase, userType, serverNow());
  if (offered.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-2 border-t border-line pt-3">
      {offered.map((act) => {
        const { label, Icon } = looks[act];
        return (
          <Button
            key={act}
            variant="quiet"
            className="-ml-3 px-3"
            isPending={act === 'restore' && isRestoring}
            onClick={() => (act === 'restore' ? restore() : onAsk(act, purchase))}
          >
            <Icon aria-hidden="true" className="size-4.5" />
            <span>
              {label}
              <span className="sr-only"> {purchase.customerName}</span>
            </span>
          </Button>
        );
      })}
    </div>
  );
}
