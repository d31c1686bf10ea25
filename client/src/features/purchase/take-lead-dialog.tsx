import { useMemo, useState } from 'react';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';
import { suburbOf } from '@/components/lead/lead-texts.ts';
import { usePricePhase } from '@/components/lead/live-price.ts';
import { areaOf, distanceFrom, isInArea, type ServiceArea } from '@/components/lead/lead-area.ts';
import { Button } from '@/components/ui/button.tsx';
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

const isOutside = ({ user, lead }: Pick<Props, 'user' | 'lead'>) => {
  const area = areaOf(user);
  return user.userType !== 'super_admin' && area !== null && !isInArea(lead, area);
};

interface Props extends TakingHandlers {
  lead: AvailableLead;
  /** True once someone else has the lead. */
  isSold: boolean;
  /** Another lead to offer then. */
  next: AvailableLead | null;
  onTake: (lead: AvailableLead) => void;
}

/** Asks before a lead outside the service area is bought. */
function FarQuestion({ distance, area, onStay, onGoOn }: { distance: string; area: ServiceArea; onStay: () => void; onGoOn: () => void }) {
  return (
    <ConfirmDialog
      onClose={onStay}
      title="Outside your area"
      description={`This job is ${distance}. Your area is ${area.radiusKm} km.`}
      variant="primary"
      confirmLabel="Go on"
      onConfirm={onGoOn}
    />
  );
}

function NextLead({ lead, area, onTake }: { lead: AvailableLead; area: ServiceArea | null; onTake: (lead: AvailableLead) => void }) {
  const distance = distanceFrom(lead, area);
  return (
    <Button variant="secondary" onClick={() => onTake(lead)}>
      See {lead.jobReference} in {suburbOf(lead.serviceLocation)}
      {distance ? `, ${distance}` : null}
    </Button>
  );
}

/** Renders every step from a lead's button to its contact, starting with what the account still needs to buy. */
export function TakeLeadDialog(props: Props) {
  const { user, onClose } = props;
  // Decided on open: an account that loses its licence in the meantime still sees how its purchase ends.
  const [wasMissing] = useState(user.missingToBuy.length > 0);
  const [isFar, setIsFar] = useState(() => isOutside(props));
  if (wasMissing && user.missingToBuy.length > 0) return <BuyingNeedsDialog user={user} onClose={onClose} />;
  const area = areaOf(user);
  const distance = distanceFrom(props.lead, area);
  return isFar && area && distance ? (
    <FarQuestion {...{ distance, area }} onStay={onClose} onGoOn={() => setIsFar(false)} />
  ) : (
    <TakingDialog {...props} />
  );
}

function TakingDialog({ lead, isSold, next, onTake, ...handlers }: Props) {
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
    <PurchaseDialog
      {...{ lead, schedule, user, taking, isSold, onClose }}
      next={next ? <NextLead lead={next} area={areaOf(user)} onTake={onTake} /> : null}
    />
  );
}
