import { Check } from 'lucide-react';
import type { Callback } from '@shared/contracts/callbacks.ts';
import type { CallbackStatus } from '@shared/domain/callback-status.ts';
import { Button } from '@/components/ui/button.tsx';

export type CallbackQuestion = 'approve' | 'decline' | 'reopen';

interface ActionsProps {
  callback: Callback;
  onMove: (to: CallbackStatus) => void;
  onAsk: (question: CallbackQuestion) => void;
}

function About({ callback }: { callback: Callback }) {
  return <span className="sr-only">: {callback.businessName}</span>;
}

function Decide({ callback, onAsk }: Omit<ActionsProps, 'onMove'>) {
  return (
    <>
      <Button variant="secondary" onClick={() => onAsk('approve')}>
        Approve
        <About callback={callback} />
      </Button>
      <Button variant="secondary" onClick={() => onAsk('decline')}>
        Decline
        <About callback={callback} />
      </Button>
    </>
  );
}

/** What can become of a callback as it stands. */
export function CallbackActions({ callback, onMove, onAsk }: ActionsProps) {
  const { status, invitation } = callback;
  if (status === 'approved' && invitation.state === 'used') return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {status === 'pending' ? (
        <Button variant="secondary" onClick={() => onMove('called')}>
          Mark as called
          <About callback={callback} />
        </Button>
      ) : null}
      {/* In the button's place: the second of two quick presses finds nothing to press. */}
      {status === 'called' ? (
        <span className="inline-flex min-h-12 items-center gap-1.5 pr-3 font-semibold text-earth">
          <Check aria-hidden="true" className="size-5" />
          Called
        </span>
      ) : null}
      {status === 'pending' || status === 'called' ? <Decide callback={callback} onAsk={onAsk} /> : null}
      {status === 'called' ? (
        <Button variant="quiet" size="sm" onClick={() => onMove('pending')}>
          Back to waiting
          <About callback={callback} />
        </Button>
      ) : null}
      {status === 'approved' || status === 'declined' ? (
        <Button variant="secondary" onClick={() => (status === 'approved' ? onAsk('reopen') : onMove('called'))}>
          Reopen
          <About callback={callback} />
        </Button>
      ) : null}
    </div>
  );
}
