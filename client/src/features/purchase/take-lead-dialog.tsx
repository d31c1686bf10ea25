import { useMemo, useState } from 'react';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';
import { suburbOf } from '@/components/lead/lead-texts.ts';
import { usePricePhase } from '@/components/lead/live-price.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { BuyingNeedsDialog } from './buying-needs-dialog.tsx';
import { OutcomePanel } from './outcome-panel.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { TakenDialog } from './taken-dialog.tsx';
import type { TakingHandlers } from './taking-handlers.ts';
import { useTakeLead } from './use-take-lead.ts';

/** Asks for confirmation before a free lead is claimed; never shows a card form. */
function ClaimDialog({
  lead,
  isAdmin,
  taking: { take, isPending, outcome },
  onClose,
}: {
  lead: AvailableLead;
  isAdmin: boolean;
  taking: Pick<ReturnType<typeof useTakeLead>, 'take' | 'isPending' | 'outcome'>;
  onClose: () => void;
}) {
  const which = `${lead.jobReference}, ${lead.serviceType} in ${suburbOf(lead.serviceLocation)}.`;
  const isOver = outcome?.kind === 'gone';
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isAdmin ? 'Claim this lead?' : 'Claim this lead for free?'}
      description={
        isAdmin
          ? `${which} Admin Access - No Payment Required`
          : `${which} It has reached $0.00: no card, no payment.`
      }
      variant="primary"
      confirmLabel={isOver ? 'Back to leads' : isAdmin ? 'Claim' : 'Claim FREE'}
      pendingText="Claiming…"
      isPending={isPending}
      onConfirm={isOver ? onClose : () => take({ kind: 'claim' })}
    >
      {outcome ? <OutcomePanel outcome={outcome} /> : null}
    </ConfirmDialog>
  );
}

/** Renders every step from a lead's button to its contact, starting with what the account still needs to buy. */
export function TakeLeadDialog(props: TakingHandlers & { lead: AvailableLead }) {
  const { user, onClose } = props;
  // Decided on open: an account that loses its licence in the meantime still sees how its purchase ends.
  const [wasMissing] = useState(user.missingToBuy.length > 0);
  return wasMissing && user.missingToBuy.length > 0 ? <BuyingNeedsDialog user={user} onClose={onClose} /> : <TakingDialog {...props} />;
}

function TakingDialog({ lead, ...handlers }: TakingHandlers & { lead: AvailableLead }) {
  const { user, onClose, onTaken, onGone } = handlers;
  const schedule = useMemo(() => scheduleOf(lead), [lead]);
  const isFree = usePricePhase(schedule) === 'free';
  const isAdmin = user.userType === 'super_admin';
  // Decided on open: a price that reaches zero then changes the button, not the whole dialog under a finger.
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
