import { useMemo, useState } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { BuyingNeedsDialog } from './buying-needs-dialog.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import { scheduleOf } from './lead-schedule.ts';
import { usePricePhase } from './live-price.ts';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { TakenDialog } from './taken-dialog.tsx';
import type { TakingHandlers } from './taking-handlers.ts';
import { useTakeLead } from './use-take-lead.ts';

/** Everything between a tap on a lead's button and its contact on screen: first what the account lacks to buy. */
export function TakeLeadDialog(props: TakingHandlers & { lead: AvailableLead }) {
  const { user, onClose } = props;
  // Decided when the dialog opens: an account that loses its licence later still sees how its purchase ends.
  const [wasMissing] = useState(user.missingToBuy.length > 0);
  return wasMissing && user.missingToBuy.length > 0 ? <BuyingNeedsDialog user={user} onClose={onClose} /> : <TakingDialog {...props} />;
}

function TakingDialog({ lead, ...handlers }: TakingHandlers & { lead: AvailableLead }) {
  const { user, onClose, onTaken, onGone } = handlers;
  const schedule = useMemo(() => scheduleOf(lead), [lead]);
  const isFree = usePricePhase(schedule) === 'free';
  const isAdmin = user.userType === 'super_admin';
  // Decided once: a price that reaches zero meanwhile changes the button, not the dialog under a finger.
  const [isClaim] = useState(isAdmin || isFree);
  const leadId = lead.id;
  const taking = useTakeLead({ leadId, userId: user.id, onTaken, onGone: () => onGone(leadId) });
  if (taking.taken) return <TakenDialog {...handlers} taken={taking.taken} />;
  return isClaim ? (
    <ClaimDialog lead={lead} isAdmin={isAdmin} taking={taking} onClose={onClose} />
  ) : (
    <PurchaseDialog lead={lead} schedule={schedule} user={user} taking={taking} onClose={onClose} />
  );
}
