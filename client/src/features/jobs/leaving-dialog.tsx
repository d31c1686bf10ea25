import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { formatDollars } from '@/lib/time/format.ts';
import { failureTitles } from '@/lib/utils/strings.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { useLeavingAct, type LeavingAct } from './purchase-acts-api.ts';
import { isOwnJob } from './purchase-state.ts';

interface Question {
  title: string;
  description: string;
  confirmLabel: string;
  pendingText: string;
}

/** Returns the sentence about the refund: `what` happens, and an amount or nothing is refunded. */
function withRefund(what: string, { amountPaid, buyerName, report }: PurchasedLead): string {
  if (amountPaid === '0.00') return `${what}; nothing was paid, so nothing is refunded.`;
  const less = report?.creditCode ? ', less what their replacement credit took off another lead' : '';
  return `${what} and ${isolate(buyerName)} gets a refund of ${formatDollars(amountPaid)}${less}.`;
}

function questionOf(act: LeavingAct, purchase: PurchasedLead, isAdmin: boolean): Question {
  const { customerName, buyerName, jobReference } = purchase;
  if (act === 'archive') {
    const whose = isAdmin ? `${isolate(buyerName)}’s` : 'your';
    return {
      title: 'Archive this job?',
      description: `${isolate(customerName)}’s job ${jobReference} moves to ${whose} archive. You can restore it any time. Nothing is refunded.`,
      confirmLabel: 'Archive',
      pendingText: 'Archiving…',
    };
  }
  if (act === 'unpurchase') {
    return {
      title: 'Unpurchase this lead?',
      description: withRefund(
        `${isolate(customerName)}’s lead goes back on the market`,
        purchase,
      ),
      confirmLabel: 'Unpurchase',
      pendingText: 'Unpurchasing…',
    };
  }
  const leaves = `To Lead: ${isolate(customerName)}'s contact leaves ${isolate(buyerName)}'s lists`;
  return {
    title: 'Turn this contact into a new lead?',
    description: isOwnJob(purchase)
      ? `${leaves} and goes on sale as a new lead.`
      : withRefund(`${leaves}, goes on sale as a new lead`, purchase),
    confirmLabel: 'To Lead',
    pendingText: 'Converting…',
  };
}

/** Asks before a purchase is archived, reversed or turned into a new lead. */
export function LeavingDialog({
  act,
  purchase,
  userType,
  onDone,
  onClose,
}: {
  act: LeavingAct;
  purchase: PurchasedLead;
  userType: CurrentUser['userType'];
  onDone: () => void;
  onClose: () => void;
}) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useLeavingAct(
    { purchaseId: purchase.id, act },
    {
      onLeft: (notice) => {
        toast(notice);
        onDone();
      },
      onFailed: (refusal) =>
        toast({
          title: failureTitles[act],
          description: refusal.message,
          variant: 'destructive',
          reference: referenceOf(refusal),
        }),
    },
  );
  const question = questionOf(act, purchase, userType === 'super_admin');
  return (
    <ConfirmDialog
      onClose={onClose}
      {...question}
      description={question.description}
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate()}
    />
  );
}
