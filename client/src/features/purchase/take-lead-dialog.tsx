import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ComponentProps } from 'react';
import { goneToOthers } from '@/components/lead/gone-lead.ts';
import { scheduleOf } from '@/components/lead/lead-schedule.ts';
import { MARKET } from '@/components/lead/leads-query.ts';
import { suburbOf } from '@/components/lead/lead-texts.ts';
import { usePricePhase } from '@/components/lead/live-price.ts';
import { areaOf, distanceFrom, isInArea, type ServiceArea } from '@/components/lead/lead-area.ts';
import { Button } from '@/components/ui/button.tsx';
import { useClosingQuestion } from '@/components/ui/closing-question.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { BuyingNeedsDialog, type BuyingIssues } from './buying-needs-dialog.tsx';
import { LeadFacts } from './lead-summary.tsx';
import { GoneLead, OutcomePanel } from './outcome-panel.tsx';
import { PurchaseDialog } from './purchase-dialog.tsx';
import { TakenDialog } from './taken-dialog.tsx';
import type { TakingHandlers } from './taking-handlers.ts';
import { useGone } from './use-gone.ts';
import { useTakeLead } from './use-take-lead.ts';

const claimClosing = {
  title: 'Close while the claim is going through?',
  description: 'The claim may still go through. If it does, the lead is under Purchased.',
};

/** Asks for confirmation before a free lead is claimed; never shows a card form. */
function ClaimDialog({
  lead,
  schedule,
  user,
  taking,
  isSold,
  next,
  renderGone,
  onClose,
}: Pick<ComponentProps<typeof PurchaseDialog>, 'lead' | 'schedule' | 'user' | 'isSold' | 'next' | 'renderGone' | 'onClose'> & {
  taking: Pick<ReturnType<typeof useTakeLead>, 'take' | 'isPending' | 'outcome'>;
}) {
  const { take, isPending, outcome } = taking;
  const { isGone, goneCents } = useGone(taking, isSold, schedule);
  const closing = useClosingQuestion({ isPending, words: claimClosing, onClose });
  const isAdmin = user.userType === 'super_admin';
  const which = `${lead.jobReference}, ${lead.serviceType} in ${suburbOf(lead.serviceLocation)}.`;
  const terms = isAdmin ? 'Admin Access - No Payment Required' : 'It has reached $0.00: no card, no payment.';
  return (
    <ConfirmDialog
      onClose={isPending ? closing.ask : onClose}
      isLeavable
      title={isAdmin ? 'Claim this lead?' : 'Claim this lead for free?'}
      description={isGone ? which : `${which} ${terms}`}
      variant="primary"
      confirmLabel={isGone ? 'Back to leads' : isAdmin ? 'Claim' : 'Claim FREE'}
      pendingText="Claiming…"
      isPending={isPending}
      onConfirm={isGone ? onClose : () => take({ kind: 'claim' })}
    >
      {outcome ? <OutcomePanel outcome={outcome} /> : null}
      {isGone ? <GoneLead {...{ lead, renderGone, next }} cents={outcome ? null : goneCents} /> : null}
      <section aria-label="The lead" className="grid gap-2">
        <LeadFacts lead={lead} area={areaOf(user)} />
      </section>
      {closing.question}
    </ConfirmDialog>
  );
}

const isOutside = ({ user, lead }: Pick<Props, 'user' | 'lead'>) => {
  const area = areaOf(user);
  return user.userType !== 'super_admin' && area !== null && !isInArea(lead, area);
};

interface Props extends TakingHandlers {
  lead: AvailableLead;
  /** What the account lacks to buy this lead, as the market last said. */
  issues: BuyingIssues;
  /** True once someone else has the lead. */
  isSold: boolean;
  /** Another lead to offer then. */
  next: AvailableLead | null;
  onTake: (lead: AvailableLead) => void;
}

/** Asks before a lead is bought that is outside the service area, or whose place is not certain. */
function FarQuestion({ lead, area, onStay, onGoOn }: { lead: AvailableLead; area: ServiceArea; onStay: () => void; onGoOn: () => void }) {
  const isPlaced = lead.distanceKm !== null;
  const where = isPlaced ? `This job is ${distanceFrom(lead, area)}.` : `We can’t tell where this job is (${lead.serviceLocation}), so it may be far away.`;
  return (
    <ConfirmDialog
      onClose={onStay}
      title={isPlaced ? 'Outside your area' : 'Place not certain'}
      description={`${where} Your area is ${area.radiusKm} km.`}
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

/** Renders what the account lacks. Refetches the market each time the account was read: what it lacks may have changed. */
function NeedsFirst({ user, issues, onClose }: Pick<Props, 'user' | 'issues' | 'onClose'>) {
  const queryClient = useQueryClient();
  const known = useRef(user);
  useEffect(() => {
    if (known.current !== user) void queryClient.invalidateQueries({ queryKey: MARKET });
    known.current = user;
  }, [user, queryClient]);
  return <BuyingNeedsDialog {...{ user, issues, onClose }} />;
}

/** Renders every step from a lead's button to its contact, starting with what the account still needs to buy. */
export function TakeLeadDialog(props: Props) {
  const { user, issues, onClose } = props;
  const isMissing = user.missingToBuy.length > 0 || issues.length > 0;
  // Decided on open: an account that loses its licence in the meantime still sees how its purchase ends.
  const [wasMissing] = useState(isMissing);
  const [isFar, setIsFar] = useState(() => isOutside(props));
  if (wasMissing && isMissing) return <NeedsFirst {...{ user, issues, onClose }} />;
  const area = areaOf(user);
  return isFar && area ? (
    <FarQuestion lead={props.lead} area={area} onStay={onClose} onGoOn={() => setIsFar(false)} />
  ) : (
    <TakingDialog {...props} />
  );
}

function TakingDialog({ lead, isSold, next, onTake, ...handlers }: Props) {
  const { user, onClose, onTaken, onGone } = handlers;
  const schedule = useMemo(() => scheduleOf(lead), [lead]);
  const isFree = usePricePhase(schedule) === 'free';
  // Decided on open: a price that reaches zero then changes the button, not the whole dialog under a finger.
  const [isClaim] = useState(isFree || user.userType === 'super_admin');
  const leadId = lead.id;
  const taking = useTakeLead({ leadId, userId: user.id, onTaken, onGone: () => onGone(leadId) });
  if (taking.taken) return <TakenDialog {...handlers} taken={taking.taken} />;
  const given = {
    lead,
    schedule,
    user,
    taking,
    isSold,
    onClose,
    renderGone: handlers.renderGone ?? goneToOthers,
    next: next ? <NextLead lead={next} area={areaOf(user)} onTake={onTake} /> : null,
  };
  return isClaim ? <ClaimDialog {...given} /> : <PurchaseDialog {...given} bid={handlers.renderBid?.(lead)} />;
}
