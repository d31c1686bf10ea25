import { useState } from 'react';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button, type ButtonSize, type ButtonVariant } from '@/components/ui/button.tsx';
import type { PlacedRequest } from './place-dialog.tsx';

const PlaceDialog = lazyDialog(async () => (await import('./place-dialog.tsx')).PlaceDialog);
const LinkQuestion = lazyDialog(async () => (await import('./link-question.tsx')).LinkQuestion);

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

/** Renders the button that corrects the place of an unsold request. For super admins. */
export function CorrectPlace({ request, variant = 'secondary', size, onDone }: Look & { request: PlacedRequest; onDone: () => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setIsOpen(true)}>
        <span>
          Correct the place<span className="sr-only"> of {request.jobReference}</span>
        </span>
      </Button>
      {isOpen ? <PlaceDialog request={request} onDone={onDone} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Renders the button that sends a customer who lost it a new link to the page of their request. For super admins. */
export function SendLink({ request: { leadId, jobReference }, variant = 'secondary', size }: Look & { request: Pick<PlacedRequest, 'leadId' | 'jobReference'> }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => setIsAsking(true)}>
        <span>
          Send a new link<span className="sr-only"> for {jobReference}</span>
        </span>
      </Button>
      {isAsking ? <LinkQuestion leadId={leadId} jobReference={jobReference} onClose={() => setIsAsking(false)} /> : null}
    </>
  );
}

/** Renders what a super admin can do with an unsold request after a call with its customer. */
export function RequestActs({ request, variant, onDone }: Look & { request: PlacedRequest; onDone: () => void }) {
  return (
    <>
      <CorrectPlace {...{ request, variant, onDone }} />
      <SendLink {...{ request, variant }} />
    </>
  );
}
