import { useMemo, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { ClaimDialog } from './claim-dialog.tsx';
import { scheduleOf, usePricePhase } from './live-price.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { TakenDialog } from './taken-dialog.tsx';
import { useTakeLead } from './use-take-lead.ts';

/** Everything between a tap on a lead's button and its contact on screen. */
export function TakeLeadDialog({
  lead,
  user,
  onClose,
  onTaken,
  onGone,
  onGoToJob,
  renderContact,
}: {
  lead: AvailableLead;
  user: CurrentUser;
  onClose: () => void;
  onTaken: (purchase: PurchasedLead) => void;
  onGone: (leadId: number) => void;
  onGoToJob: (purchase: PurchasedLead) => void;
  renderContact: (purchase: PurchasedLead) => ReactNode;
}) {
  const schedule = useMemo(() => scheduleOf(lead), [lead]);
  const isFree = usePricePhase(schedule) === 'free';
  const isAdmin = user.userType === 'super_admin';
  // Decided once: a price that reaches zero meanwhile changes the button, not the dialog under a finger.
  const [isClaim] = useState(isAdmin || isFree);
  const taking = useTakeLead({ leadId: lead.id, onTaken, onGone: () => onGone(lead.id) });
  if (taking.purchase) {
    const { purchase } = taking;
    return (
      <TakenDialog purchase={purchase} onClose={onClose} onGoToJob={() => onGoToJob(purchase)}>
        {renderContact(purchase)}
      </TakenDialog>
    );
  }
  return isClaim ? (
    <ClaimDialog lead={lead} isAdmin={isAdmin} taking={taking} onClose={onClose} />
  ) : (
    <PurchaseDialog lead={lead} schedule={schedule} user={user} taking={taking} onClose={onClose} />
  );
}
