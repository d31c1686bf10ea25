import { Pencil } from 'lucide-react';
import type { PaymentStatus } from '@shared/domain/enums.ts';
import { stageLabels } from '@shared/domain/sales-stage.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { Button } from '@/components/ui/button.tsx';
import { Chip, type Tone } from '@/components/ui/chip.tsx';
import { formatDollars } from '@/lib/format.ts';
import { stageTones } from './job-texts.ts';

const paymentChips: Partial<Record<PaymentStatus, { text: string; tone: Tone }>> = {
  pending: { text: 'Payment pending', tone: 'spark' },
  failed: { text: 'Payment failed', tone: 'active' },
  refund_pending: { text: 'Refund pending', tone: 'spark' },
  refunded: { text: 'Refunded', tone: 'plain' },
};

const kindMarks: Partial<Record<PurchasedLead['paymentKind'], string>> = {
  demo: 'Test',
  free: 'Free',
  admin: 'Admin claim',
};

/** What a lead cost, and whether money moved at all. */
export function Amount({ purchase }: { purchase: PurchasedLead }) {
  const mark = kindMarks[purchase.paymentKind];
  const isUndone = purchase.paymentStatus === 'refunded';
  return (
    <span className="inline-flex shrink-0 flex-col items-end gap-1">
      <span className={`tnum ${isUndone ? 'line-through' : ''}`}>
        {formatDollars(purchase.amountPaid)}
      </span>
      {mark ? <Chip className="whitespace-nowrap">{mark}</Chip> : null}
    </span>
  );
}

/** Where the job stands, unless its payment is the news. */
export function HistoryStatus({ purchase }: { purchase: PurchasedLead }) {
  const payment = paymentChips[purchase.paymentStatus];
  if (payment) return <Chip tone={payment.tone}>{payment.text}</Chip>;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Chip tone={stageTones[purchase.salesStage]}>{stageLabels[purchase.salesStage]}</Chip>
      {purchase.isArchived ? <Chip>Archived</Chip> : null}
    </span>
  );
}

/** Opens a job's details; not there for a contact that is locked. */
export function EditAction({
  purchase,
  onEdit,
}: {
  purchase: PurchasedLead;
  onEdit: (purchase: PurchasedLead) => void;
}) {
  if (purchase.visibility !== 'unlocked') return null;
  return (
    <Button variant="quiet" size="sm" onClick={() => onEdit(purchase)}>
      <Pencil aria-hidden="true" className="size-4.5" />
      Edit<span className="sr-only"> job {purchase.jobReference}</span>
    </Button>
  );
}
