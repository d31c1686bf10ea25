import { Archive, ArchiveRestore, ChevronDown, Flag, Undo2, Zap, type LucideIcon } from 'lucide-react';
import { memo, useId } from 'react';
import { lazyExtra } from '@/components/lazy/lazy-component.tsx';
import { Button } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { useAfterPaint } from '@/lib/hooks/use-after-paint.ts';
import { useIsOnline } from '@/lib/hooks/use-is-online.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { stageLabels, type SalesStage } from '@shared/domain/pipeline/sales-stage.ts';
import { serviceTypeLabels } from '@shared/domain/words/labels.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { CalledQuestion } from './called-question.tsx';
import { JobNotes } from './job-notes.tsx';
import { useRestoreJob } from './job-save-api.ts';
import { JobStage } from './job-stage.tsx';
import { boughtText } from './job-texts.ts';
import { JobContact, JobFacts, JobTopLine } from './job-who.tsx';
import { actsOf, type JobAct } from './purchase-state.ts';
import { StageHistory } from './stage-history.tsx';
import { jobCardId } from './use-job-dialog.tsx';
import { useJobSave, type SaveLine } from './use-job-save.ts';
import { useStageMove } from './use-stage-move.ts';

const JobPhotos = lazyExtra(async () => (await import('./job-photos.tsx')).JobPhotos);

const looks: Record<ReturnType<typeof actsOf>[number], { label: string; Icon: LucideIcon }> = {
  report: { label: 'Report a bad lead', Icon: Flag },
  archive: { label: 'Archive', Icon: Archive },
  restore: { label: 'Restore', Icon: ArchiveRestore },
  unpurchase: { label: 'Unpurchase', Icon: Undo2 },
  toLead: { label: 'To Lead', Icon: Zap },
};

/** Restores an archived job without asking: nothing is lost by it. */
function useRestoring({ id, customerName }: PurchasedLead, onMoving: () => void) {
  const { toast } = useToast();
  const { mutate, isPending } = useRestoreJob(id, {
    onRestored: ({ salesStage }) => {
      toast({
        title: 'Restored',
        description: `${isolate(customerName)} is under ${stageLabels[salesStage]} again.`,
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

/** Renders a job's less common actions. All but Restore ask first. */
function JobActions({
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

interface JobCardProps {
  purchase: PurchasedLead;
  user: CurrentUser;
  isWide: boolean;
  isOpen: boolean;
  onToggle: (purchaseId: number) => void;
  onMoving: () => void;
  onAsk: (act: JobAct, purchase: PurchasedLead) => void;
}

function JobName({
  purchase,
  isWide,
  isOpen,
  detailsId,
  onToggle,
}: Pick<JobCardProps, 'purchase' | 'isWide' | 'isOpen' | 'onToggle'> & { detailsId: string | undefined }) {
  return (
    <div className={isWide ? 'mt-2' : ''}>
      <h2 className="text-lg break-words">
        {isWide ? (
          <bdi>{purchase.customerName}</bdi>
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => onToggle(purchase.id)}
            className="-mb-1.5 flex min-h-11 w-full items-center justify-between gap-2 pb-1.5 text-left"
          >
            <bdi className="min-w-0 break-words">{purchase.customerName}</bdi>
            <ChevronDown aria-hidden="true" className={`size-5 shrink-0 ${isOpen ? 'rotate-180' : ''}`} />
          </button>
        )}
      </h2>
      <p className="line-clamp-2 text-sm text-ink-2">
        {serviceTypeLabels[purchase.serviceType]}: {purchase.electricalWork}
      </p>
      <p className="text-sm text-ink-3">{purchase.serviceLocation}</p>
    </div>
  );
}

/** Renders a closed card's extra lines: the buyer, where jobs have several, and unsaved work. */
function Collapsed({ buyer, line }: { buyer: string | null; line: SaveLine | null }) {
  const isBroken = line?.tone === 'broken';
  return (
    <>
      {buyer ? <p className="text-sm text-ink-3">{buyer}</p> : null}
      {line && line.tone !== 'good' ? (
        <p className={`text-xs ${isBroken ? 'font-semibold text-active-wire' : 'text-ink-2'}`}>{line.text}</p>
      ) : null}
    </>
  );
}

/** Renders one job: collapsed on a phone until opened, all of it beside a list or the board. */
export const JobCard = memo(function JobCard({
  purchase,
  user,
  isWide,
  isOpen,
  onToggle,
  onMoving,
  onAsk,
}: JobCardProps) {
  const detailsId = useId();
  const saving = useJobSave(purchase);
  const move = useStageMove(purchase);
  const handleMove = (to: SalesStage) => {
    move(to);
    onMoving();
  };
  // The arrow turns first; the body renders after that paint.
  const isDrawnOpen = useAfterPaint(isOpen);
  const isShown = isWide || isDrawnOpen;
  const isOnline = useIsOnline();
  const showsBuyer = user.userType === 'super_admin';
  return (
    <article
      id={jobCardId(purchase.id)}
      tabIndex={-1}
      aria-label={`${isolate(purchase.customerName)}, ${purchase.jobReference}`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-1 [contain-intrinsic-size:auto_12.6rem] [content-visibility:auto]"
    >
      <div className="grid content-start gap-3">
        <div>
          <JobTopLine purchase={purchase} />
          <JobName {...{ purchase, isWide, isOpen, onToggle }} detailsId={isDrawnOpen ? detailsId : undefined} />
        </div>
        <JobContact purchase={purchase} sender={user} isWide={isWide} />
        <CalledQuestion purchase={purchase} onCalled={() => handleMove('called')} />
        {isShown ? null : <Collapsed buyer={showsBuyer ? boughtText(purchase) : null} line={saving.line} />}
      </div>
      {isShown ? (
        <div id={detailsId} className="grid gap-4">
          <JobStage purchase={purchase} saving={saving} canMove={isOnline} onMove={handleMove} />
          <JobNotes
            purchase={purchase}
            saving={saving}
            onEdit={isOnline ? () => onAsk('edit', purchase) : undefined}
          />
          <div className="grid gap-4">
            <JobFacts purchase={purchase} showsBuyer={showsBuyer} />
            {purchase.photoCount > 0 && purchase.customerPhone ? <JobPhotos purchaseId={purchase.id} customerName={purchase.customerName} /> : null}
            <StageHistory purchase={purchase} onMove={handleMove} />
            {/* Of all that can be done with a job, only what is typed waits for a connection. */}
            {isOnline ? (
              <JobActions purchase={purchase} userType={user.userType} onAsk={onAsk} onMoving={onMoving} />
            ) : null}
          </div>
        </div>
      ) : null}
    </article>
  );
});
