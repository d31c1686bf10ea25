import { Check, ChevronDown, Clock, Phone, TriangleAlert } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button, ButtonAnchor } from '@/components/ui/button.tsx';
import { Chip, type Tone } from '@/components/ui/chip.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { isUnanswered } from '@/lib/api/unanswered.ts';
import { formatRelative } from '@/lib/time/format.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import type { Callback } from '@shared/contracts/callbacks.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import type { CallbackStatus } from '@shared/domain/pipeline/callback-status.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { useUpdateCallback } from './callback-api.ts';
import { CallbackNotes } from './callback-notes.tsx';
import { callbackLabels, callbackName, decisionText } from './callback-texts.ts';
import { localTime, promiseText, type Urgency } from './callback-times.ts';
import { Facts } from './facts.tsx';
import { useDraft } from './unsaved-drafts.tsx';

type CallbackQuestion = 'approve' | 'decline' | 'reopen';

interface ActionsProps {
  callback: Callback;
  onMove: (to: CallbackStatus) => void;
  onAsk: (question: CallbackQuestion) => void;
}

function About({ callback }: { callback: Callback }) {
  return <span className="sr-only">: {isolate(callback.businessName)}</span>;
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

/** Renders the actions of a callback in its status. */
function CallbackActions({ callback, onMove, onAsk }: ActionsProps) {
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
      {/* In the button's place, so that a quick second press hits nothing. */}
      {status === 'called' ? (
        <span className="inline-flex min-h-12 items-center gap-1.5 pr-3 font-semibold text-earth">
          <Check aria-hidden="true" className="size-5" />
          Called
        </span>
      ) : null}
      {status === 'pending' || status === 'called' ? (
        <Decide callback={callback} onAsk={onAsk} />
      ) : (
        <Button variant="secondary" onClick={() => (status === 'approved' ? onAsk('reopen') : onMove('called'))}>
          Reopen
          <About callback={callback} />
        </Button>
      )}
      {status === 'called' ? (
        <Button variant="quiet" size="sm" onClick={() => onMove('pending')}>
          Back to waiting
          <About callback={callback} />
        </Button>
      ) : null}
    </div>
  );
}

const CallbackInvitation = lazyComponent(async () => (await import('./callback-invitation.tsx')).CallbackInvitation);

const importDialogs = () => import('./callback-dialogs.tsx');

const dialogs = {
  approve: lazyDialog(async () => (await importDialogs()).ApproveDialog),
  decline: lazyDialog(async () => (await importDialogs()).DeclineDialog),
  reopen: lazyDialog(async () => (await importDialogs()).ReopenDialog),
};

const urgencyTones: Record<Urgency, Tone> = { overdue: 'danger', soon: 'warning', calm: 'info' };

/** Renders how a callback stands: by when to call while it waits, then its status. */
export function Standing({ callback: { status, dueAt }, now }: { callback: Callback; now: Date }) {
  const { label, tone } = callbackLabels[status];
  const { text, urgency } = promiseText(dueAt, now);
  return (
    <p className="flex flex-wrap gap-2">
      {status === 'pending' ? (
        <Chip tone={urgencyTones[urgency]} icon={urgency === 'overdue' ? TriangleAlert : Clock} className="tnum text-sm">
          {text}
        </Chip>
      ) : (
        <Chip tone={tone}>{label}</Chip>
      )}
    </p>
  );
}

function factsOf(callback: Callback, now: Date): (readonly [string, ReactNode])[] {
  const { email, serviceArea, createdAt, answeredAt, callbackDate, notes } = callback;
  const decision = decisionText(callback, now);
  const link = (
    <a href={`mailto:${email}`} className="-my-2.5 inline-flex min-h-11 max-w-full items-center break-all text-neutral-wire underline">
      {email}
    </a>
  );
  return [
    ['Area', serviceArea],
    ['Email', link],
    ['Asked', formatRelative(createdAt, now)],
    ...(answeredAt ? [['Called', formatRelative(answeredAt, now)] as const] : []),
    ...(callbackDate ? [['Time of the call', localTime(callbackDate, now)] as const] : []),
    ...(decision ? [['Decided', decision] as const] : []),
    ...(notes ? [['Notes', <span key="notes" className="whitespace-pre-line">{notes}</span>] as const] : []),
  ];
}

function CallButton({ callback }: { callback: Callback }) {
  const isOpen = callback.status === 'pending' || callback.status === 'called';
  return (
    <ButtonAnchor
      href={telHref(callback.mobile)}
      variant={isOpen ? 'primary' : 'secondary'}
      className="tnum w-full sm:w-auto sm:justify-self-start"
    >
      <Phone aria-hidden="true" className="size-5" />
      Call {formatPhone(callback.mobile)}
    </ButtonAnchor>
  );
}

/** Renders the notes, collapsed at first; closing keeps unsaved text. */
function NotesDisclosure({ callback, now }: { callback: Callback; now: Date }) {
  const [draft] = useDraft(String(callback.id));
  // Unsaved notes are open when their card remounts.
  const [isOpen, setIsOpen] = useState(draft !== null);
  const [wasOpened, setWasOpened] = useState(isOpen);
  const formId = useId();
  const handleToggle = () => {
    setIsOpen(!isOpen);
    setWasOpened(true);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={wasOpened ? formId : undefined}
        onClick={handleToggle}
        className="-mx-3 inline-flex min-h-11 items-center gap-1 justify-self-start rounded-md px-3 text-sm font-semibold text-ink-2 hover:bg-sunken"
      >
        Notes and time of the call
        <About callback={callback} />
        <ChevronDown aria-hidden="true" className={isOpen ? 'size-4.5 rotate-180' : 'size-4.5'} />
      </button>
      {wasOpened ? (
        <div id={formId} hidden={!isOpen}>
          <CallbackNotes callback={callback} name={callback.businessName} now={now} />
        </div>
      ) : null}
    </div>
  );
}

/** Moves a callback with an optimistic update. On a failure it is shown as the server has it. */
function useMove(callback: Callback, onMoved: () => void) {
  const { toast } = useToast();
  const name = isolate(callback.businessName);
  const { mutate, isPending, variables } = useUpdateCallback(callback.id, ({ error, sent, now }) => {
    const isUnknown = isUnanswered(error);
    // Only the answer was lost.
    if (isUnknown && now?.status === sent.status) return;
    toast({
      title: isUnknown && !now ? `${name} may not have been moved` : `${name} wasn’t moved`,
      description: error.message,
      variant: 'destructive',
      reference: referenceOf(error),
    });
  });
  const handleMove = (to: CallbackStatus) => {
    if (isPending) return;
    onMoved();
    mutate({ status: to, base: { status: callback.status } });
  };
  return { status: (isPending && variables.status) || callback.status, handleMove };
}

/** Returns when a callback was answered, as the server will say after a move, so that the card keeps its height when it does. */
const answeredAtOf = (callback: Callback, status: CallbackStatus, now: Date) =>
  status === callback.status ? callback.answeredAt : (callback.answeredAt ?? now.toISOString());

/** Renders a callback: whom to phone, by when, and its actions. */
export function CallbackCard({ callback, now }: { callback: Callback; now: Date }) {
  const [question, setQuestion] = useState<CallbackQuestion | null>(null);
  const [moves, setMoves] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The pressed button unmounts with the move.
    if (moves > 0) heading.current?.focus();
  }, [moves]);
  const handleMoved = () => setMoves(moves + 1);
  const { status, handleMove } = useMove(callback, handleMoved);
  const shown = { ...callback, status, answeredAt: answeredAtOf(callback, status, now) };
  const Dialog = question && dialogs[question];
  return (
    <article
      aria-label={`${callbackName(callback)}, ${isolate(callback.businessName)}`}
      className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface p-4 shadow-1"
    >
      <div className="grid grid-cols-1 gap-1.5">
        <h2 ref={heading} tabIndex={-1} className="text-lg break-words">
          {callbackName(callback)}
        </h2>
        <p className="break-words text-ink-2">{callback.businessName}</p>
        <Standing callback={shown} now={now} />
      </div>
      <CallButton callback={shown} />
      <Facts facts={factsOf(callback, now)} />
      <CallbackActions callback={shown} onMove={handleMove} onAsk={setQuestion} />
      {status === 'approved' ? <CallbackInvitation callback={callback} now={now} /> : null}
      <NotesDisclosure callback={callback} now={now} />
      {Dialog ? (
        <>
          <FocusReturn />
          <Dialog
            callback={callback}
            onClose={() => setQuestion(null)}
            onDone={() => {
              setQuestion(null);
              handleMoved();
            }}
          />
        </>
      ) : null}
    </article>
  );
}
