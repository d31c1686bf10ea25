import { Archive } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import type { closeConcern, FollowUps, relistUncalled } from '@shared/contracts/follow-ups.ts';
import type { archiveLead } from '@shared/contracts/leads.ts';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';
import { useFocusReturn } from '@/lib/hooks/use-focus-return.ts';
import { formatDollars } from '@/lib/time/format.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { notices } from '@/lib/utils/strings.ts';
import { LateQuestion } from './late-question.ts';
import type { PlacedRequest, PlaceSaved } from './place-dialog.tsx';

const closeConcernAddress: AddressOf<typeof closeConcern> = { method: 'POST', path: '/api/manage/follow-ups/concerns/:answerId/close' };
const relistUncalledAddress: AddressOf<typeof relistUncalled> = { method: 'POST', path: '/api/manage/follow-ups/uncalled/:purchaseId/relist' };
const archiveLeadAddress: AddressOf<typeof archiveLead> = { method: 'POST', path: '/api/leads/:leadId/archive' };

const PlaceDialog = lazyDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog);
const LinkQuestion = lazyDialog(async () => (await import('./link-question.tsx')).LinkQuestion);

/** What is asked about before it is done. */
type AskedQuestion =
  | { what: 'archive'; request: PlacedRequest & { customerName: string } }
  | { what: 'relist'; request: FollowUps['uncalled'][number] }
  | { what: 'close'; request: FollowUps['concerns'][number] };

/** What is to be done, and with which request. */
export type AskedAct = { what: 'place'; request: PlacedRequest } | { what: 'link'; request: PlacedRequest } | AskedQuestion;

interface Props {
  request: PlacedRequest;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  onAsk: (asked: AskedAct) => void;
}

/** Renders the button that corrects the place of an unsold request. For super admins. */
export function CorrectPlace({ request, variant = 'secondary', size, onAsk }: Props) {
  return (
    <Button ref={leavesFocus} variant={variant} size={size} onClick={() => onAsk({ what: 'place', request })}>
      <span>
        Correct the place<span className="sr-only"> of {request.jobReference}</span>
      </span>
    </Button>
  );
}

/** Renders the button that sends a customer who lost it a new link to the page of their request. For super admins. */
export function SendLink({ request, variant = 'secondary', size, onAsk }: Props) {
  return (
    <Button ref={leavesFocus} variant={variant} size={size} onClick={() => onAsk({ what: 'link', request })}>
      <span>
        Send a new link<span className="sr-only"> for {request.jobReference}</span>
      </span>
    </Button>
  );
}

/** Renders what a super admin can do with an unsold request after a call with its customer. */
export function RequestActs(props: Props) {
  return (
    <>
      <CorrectPlace {...props} />
      <SendLink {...props} />
    </>
  );
}

/** Renders the button that takes a lead off the market. For super admins. */
export function ArchiveLead({ request, onAsk }: { request: PlacedRequest & { customerName: string }; onAsk: (asked: AskedAct) => void }) {
  return (
    <Button ref={leavesFocus} variant="quiet" className="-ml-3 px-3" onClick={() => onAsk({ what: 'archive', request })}>
      <Archive aria-hidden="true" className="size-4.5" />
      <span>
        Archive<span className="sr-only"> lead {request.jobReference}</span>
      </span>
    </Button>
  );
}

/** Returns the label of the act that relists a lead. */
export const relistLabel = ({ refundAmount, creditUsedAmount }: FollowUps['uncalled'][number]) =>
  creditUsedAmount !== null && Number(refundAmount) === 0 ? 'Put back on sale' : 'Refund and put back on sale';

/** Says what relisting gives back: a lead that a used credit has replaced is not paid back as well. */
function relistText({ buyerName, refundAmount, creditUsedAmount }: FollowUps['uncalled'][number]): string {
  const name = isolate(buyerName);
  if (creditUsedAmount === null) return `${name} gets back what they paid and loses the contact.`;
  const used = `${name} already used the replacement credit for this lead, which took ${formatDollars(creditUsedAmount)} off another.`;
  return `${used} ${Number(refundAmount) === 0 ? 'So they get no money back' : `So they get back only ${formatDollars(refundAmount)}`}, and they lose the contact.`;
}

function questionOf({ what, request }: AskedQuestion): Omit<ComponentProps<typeof LateQuestion>, 'onDone' | 'onClose'> {
  if (what === 'archive') {
    return {
      act: () => call<typeof archiveLead>(archiveLeadAddress, { params: { leadId: request.leadId } }),
      done: notices.marketLeadArchived,
      failed: 'Failed to archive lead.',
      title: 'Archive this lead?',
      description: `${isolate(request.customerName)}’s lead ${request.jobReference} leaves the market. You can restore it from Archived leads.`,
      confirmLabel: 'Archive',
      pendingText: 'Archiving…',
    };
  }
  if (what === 'relist') {
    return {
      act: () => call<typeof relistUncalled>(relistUncalledAddress, { params: { purchaseId: request.purchaseId } }),
      done: notices.leadUnpurchased,
      failed: 'Failed to put the lead back on sale.',
      title: `Put ${request.jobReference} back on sale?`,
      description: `${relistText(request)} Others can take the lead from now on.`,
      confirmLabel: relistLabel(request),
      pendingText: 'Reversing…',
    };
  }
  return {
    act: () => call<typeof closeConcern>(closeConcernAddress, { params: { answerId: request.answerId } }),
    done: { title: 'Concern closed' },
    failed: 'Failed to close the concern.',
    title: `Close ${isolate(request.customerName)}’s concern?`,
    description: `It’s about ${isolate(request.buyerName)} and ${request.jobReference}. Close it once someone has dealt with it: it leaves the list for good.`,
    variant: 'primary',
    confirmLabel: 'Done, close it',
    pendingText: 'Closing…',
  };
}

interface DialogProps {
  asked: AskedAct;
  /** The list that it stands beside. */
  listed: readonly PlacedRequest[];
  onDone: (saved: PlaceSaved | undefined) => void;
  onClose: () => void;
}

/**
 * Renders the dialog of what was asked for. Beside the list, because the request may leave it while somebody types or decides. Focus
 * returns to the button, and goes to the page's heading when the request leaves the list.
 */
export function RequestDialog({ asked, listed, onDone, onClose }: DialogProps) {
  useFocusReturn();
  const { request } = asked;
  const [latest, setLatest] = useState<PlacedRequest>(request);
  const found = listed.find(({ leadId }) => leadId === request.leadId);
  if (found && found.serviceLocation !== latest.serviceLocation) setLatest(found);
  if (asked.what === 'place') return <PlaceDialog request={latest} onDone={onDone} onClose={onClose} />;
  const handleDone = () => {
    onClose();
    onDone(undefined);
  };
  if (asked.what === 'link') {
    return <LinkQuestion leadId={request.leadId} jobReference={request.jobReference} onDone={handleDone} onClose={onClose} />;
  }
  return <LateQuestion {...questionOf(asked)} onDone={handleDone} onClose={onClose} />;
}
