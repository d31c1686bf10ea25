import { Pencil } from 'lucide-react';
import { stageLabels } from '@shared/domain/pipeline/sales-stage.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { formatDollars } from '@/lib/time/format.ts';
import { stageTones } from './job-texts.ts';
import { isEditable, paymentText, paymentTones, shortPaymentText } from './purchase-state.ts';

const kindMarks: Partial<Record<PurchasedLead['paymentKind'], string>> = {
  demo: 'Test',
  free: 'Free',
  admin: 'Admin claim',
  own: 'Own job',
};

/** Renders what a lead cost, and whether money moved at all: beside the sum, or below it where the row is narrow. */
export function Amount({
  purchase,
  isStacked = false,
  className = '',
}: {
  purchase: PurchasedLead;
  isStacked?: boolean;
  className?: string;
}) {
  const mark = kindMarks[purchase.paymentKind];
  const isUndone = purchase.paymentStatus !== 'completed' && purchase.paymentStatus !== 'pending';
  return (
    <span className={`inline-flex shrink-0 ${isStacked ? 'flex-col items-end' : 'items-center gap-2'} ${className}`}>
      {mark && !isStacked ? <Chip className="whitespace-nowrap">{mark}</Chip> : null}
      <span className={`tnum ${isUndone ? 'line-through' : ''}`}>{formatDollars(purchase.amountPaid)}</span>
      {mark && isStacked ? <span className="text-xs whitespace-nowrap text-ink-2">{mark}</span> : null}
    </span>
  );
}

/** Renders the job's stage, or its payment while that matters more. */
export function HistoryStatus({ purchase }: { purchase: PurchasedLead }) {
  const { paymentStatus, salesStage, isArchived } = purchase;
  const payment = paymentText(purchase);
  const short = shortPaymentText(purchase);
  if (payment === null) {
    return (
      <span className="inline-flex gap-1">
        <Chip tone={stageTones[salesStage]} className="whitespace-nowrap">
          {stageLabels[salesStage]}
        </Chip>
        {isArchived ? <Chip>Archived</Chip> : null}
      </span>
    );
  }
  return (
    <Chip tone={paymentTones[paymentStatus]} className="whitespace-nowrap">
      <span title={payment}>
        {short}
        {short === payment ? null : <span className="sr-only">: {payment}</span>}
      </span>
    </Chip>
  );
}

/** Renders the Edit button; nothing for a locked contact or a reversed purchase. */
export function EditAction({
  purchase,
  onEdit,
  isIcon = false,
}: {
  purchase: PurchasedLead;
  onEdit: (purchase: PurchasedLead) => void;
  isIcon?: boolean | undefined;
}) {
  if (!isEditable(purchase)) return null;
  return (
    <Button variant="quiet" size="sm" className={isIcon ? 'px-3' : undefined} title={isIcon ? 'Edit job' : undefined} onClick={() => onEdit(purchase)}>
      <Pencil aria-hidden="true" className="size-4.5" />
      <span className={isIcon ? 'sr-only' : undefined}>
        Edit<span className="sr-only"> job {purchase.jobReference}</span>
      </span>
    </Button>
  );
}
