import { useState } from 'react';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button.tsx';
import type { PlacedRequest, PlaceSaved } from './place-dialog.tsx';

const PlaceDialog = lazyDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog);
const LinkQuestion = lazyDialog(async () => (await import('./link-question.tsx')).LinkQuestion);

/** What is to be done, and with which request. */
export interface AskedAct {
  what: 'place' | 'link';
  request: PlacedRequest;
}

interface Props {
  request: PlacedRequest;
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  onAsk: (asked: AskedAct) => void;
}

/** Renders the button that corrects the place of an unsold request. For super admins. */
export function CorrectPlace({ request, variant = 'secondary', size, onAsk }: Props) {
  return (
    <Button variant={variant} size={size} onClick={() => onAsk({ what: 'place', request })}>
      <span>
        Correct the place<span className="sr-only"> of {request.jobReference}</span>
      </span>
    </Button>
  );
}

/** Renders the button that sends a customer who lost it a new link to the page of their request. For super admins. */
export function SendLink({ request, variant = 'secondary', size, onAsk }: Props) {
  return (
    <Button variant={variant} size={size} onClick={() => onAsk({ what: 'link', request })}>
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

interface DialogProps {
  asked: AskedAct;
  /** The list that it stands beside. */
  listed: readonly PlacedRequest[];
  onDone: (saved: PlaceSaved | undefined) => void;
  onClose: () => void;
}

/** Renders the dialog of what was asked for. Beside the list, because the request may leave it while somebody types. */
export function RequestDialog({ asked: { what, request }, listed, onDone, onClose }: DialogProps) {
  const [latest, setLatest] = useState(request);
  const found = listed.find(({ leadId }) => leadId === request.leadId);
  if (found && found.serviceLocation !== latest.serviceLocation) setLatest(found);
  if (what === 'link') return <LinkQuestion leadId={request.leadId} jobReference={request.jobReference} onClose={onClose} />;
  return <PlaceDialog request={latest} onDone={onDone} onClose={onClose} />;
}
