import { ChevronDown } from 'lucide-react';
import { memo, useId } from 'react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { serviceTypeLabels } from '@shared/domain/labels.ts';
import type { SalesStage } from '@shared/domain/sales-stage.ts';
import type { Sender } from './contact-links.ts';
import { JobNotes } from './job-notes.tsx';
import { JobStage } from './job-stage.tsx';
import { JobContact, JobFacts, JobTopLine } from './job-who.tsx';
import { useJobSave } from './use-job-save.ts';
import { useStageMove } from './use-stage-move.ts';

interface JobCardProps {
  purchase: PurchasedLead;
  sender: Sender;
  showsBuyer: boolean;
  isWide: boolean;
  isOpen: boolean;
  onToggle: (purchaseId: number) => void;
  onMoving: () => void;
  onEdit: (purchase: PurchasedLead) => void;
}

function JobName({
  purchase,
  isWide,
  isOpen,
  detailsId,
  onToggle,
}: Pick<JobCardProps, 'purchase' | 'isWide' | 'isOpen' | 'onToggle'> & { detailsId: string }) {
  return (
    <div className="mt-2">
      <h2 className="text-lg">
        {isWide ? (
          purchase.customerName
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? detailsId : undefined}
            onClick={() => onToggle(purchase.id)}
            className="flex min-h-11 w-full items-center justify-between gap-2 text-left"
          >
            {purchase.customerName}
            <ChevronDown aria-hidden="true" className={`size-5 ${isOpen ? 'rotate-180' : ''}`} />
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

/** One job: collapsed on a phone until it is opened, three columns where there is room. */
export const JobCard = memo(function JobCard({
  purchase,
  sender,
  showsBuyer,
  isWide,
  isOpen,
  onToggle,
  onMoving,
  onEdit,
}: JobCardProps) {
  const detailsId = useId();
  const saving = useJobSave(purchase);
  const move = useStageMove(purchase);
  const handleMove = (to: SalesStage) => {
    move(to);
    onMoving();
  };
  const isShown = isWide || isOpen;
  return (
    <article
      aria-label={`${purchase.customerName}, ${purchase.jobReference}`}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-1 [contain-intrinsic-size:auto_15rem] [content-visibility:auto] lg:grid-cols-3 lg:gap-x-6 lg:[contain-intrinsic-size:auto_25rem]"
    >
      <div className="grid content-start gap-3">
        <div>
          <JobTopLine purchase={purchase} />
          <JobName {...{ purchase, isWide, isOpen, detailsId, onToggle }} />
        </div>
        <JobContact purchase={purchase} sender={sender} isWide={isWide} />
      </div>
      {isShown ? (
        <div id={detailsId} className="grid gap-4 lg:contents">
          <JobStage purchase={purchase} onMove={handleMove} onTick={saving.tick} />
          <JobNotes purchase={purchase} saving={saving} onEdit={() => onEdit(purchase)} />
          <div className="lg:col-span-3">
            <JobFacts purchase={purchase} showsBuyer={showsBuyer} />
          </div>
        </div>
      ) : null}
    </article>
  );
});
