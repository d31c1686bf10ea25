import { clsx } from 'clsx';
import { Check, ChevronDown, ChevronRight, X } from 'lucide-react';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { dismissFirstSteps } from '@shared/contracts/account.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { buyingNeedsPath } from '@shared/contracts/buying-needs-path.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { hasLicence } from '@shared/domain/people/licence.ts';
import { FieldError } from '@/components/ui/field.tsx';
import { call } from '@/lib/api/api-client.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { refreshSession, setSession } from '@/lib/session/session.ts';
import { areStepsOpen, foldNextTime, keepStepsOpen } from './first-steps-fold.ts';

interface Step {
  title: string;
  /** The title in the line that the folded steps are. */
  short: string;
  why: string;
  isDone: boolean;
  /** A path to link to, or a handler. */
  to: string | (() => void);
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four'];

/** Returns how many steps are left: "Two optional things to set up", where buying needs no licence. */
function leftText(left: number, { missingToBuy }: CurrentUser): string {
  const isOptional = !missingToBuy.some((need) => need.startsWith('licence_'));
  return `${numbers[left]} ${isOptional ? 'optional ' : ''}${left === 1 ? 'thing' : 'things'} to set up`;
}

interface Asked {
  user: CurrentUser;
  onOpen: (dialog: 'area' | 'alerts') => void;
}

function stepsOf({ user, onOpen }: Asked): Step[] {
  const { serviceLatitude, licenseNumber, firstSteps } = user;
  const takesCards = clientConfig.payments.kind !== 'demo';
  const { hasAlerts = false, hasCard = false } = firstSteps ?? {};
  const licenceWhy = licenseNumber === null ? 'We’ll check it and email you.' : 'It was refused. Send it again.';
  return [
    { title: 'Set your service area', short: 'Set your area', why: 'See the leads near you first.', isDone: serviceLatitude !== null, to: () => onOpen('area') },
    { title: 'Turn on alerts', short: 'Turn on alerts', why: 'Hear about new leads as soon as they’re for sale.', isDone: hasAlerts, to: () => onOpen('alerts') },
    { title: 'Add your licence', short: 'Add your licence', why: licenceWhy, isDone: hasLicence(user), to: buyingNeedsPath },
    ...(takesCards ? [{ title: 'Save a card', short: 'Save a card', why: 'Buy your next leads in one tap.', isDone: hasCard, to: `${paths.account}?part=card` }] : []),
  ];
}

const rowClass = 'flex min-h-14 w-full items-center gap-3 rounded-md px-2 py-1.5 text-left text-ink no-underline';

function Mark({ isDone, number }: { isDone: boolean; number: number }) {
  return isDone ? (
    <span className="grid size-7 shrink-0 place-items-center rounded-full bg-earth text-on-earth">
      <Check aria-hidden="true" className="size-4.5" />
    </span>
  ) : (
    <span aria-hidden="true" className="grid size-7 shrink-0 place-items-center rounded-full border border-line-strong text-sm font-semibold tnum">
      {number}
    </span>
  );
}

function StepRow({ step: { title, why, isDone, to }, number }: { step: Step; number: number }) {
  const content: ReactNode = (
    <>
      <Mark isDone={isDone} number={number} />
      <span className="min-w-0 grow">
        <span className="block font-semibold">{title}</span>
        <span className="block text-sm text-ink-2">{isDone ? 'Done' : why}</span>
      </span>
      {isDone ? null : <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-3" />}
    </>
  );
  if (isDone) return <p className={rowClass}>{content}</p>;
  if (typeof to === 'string') {
    return (
      <Link href={to} className={`${rowClass} hover:bg-sunken`}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" onClick={to} className={`${rowClass} hover:bg-sunken`}>
      {content}
    </button>
  );
}

function useDismissal() {
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const dismiss = async () => {
    setIsPending(true);
    setError(null);
    try {
      setSession(await call(dismissFirstSteps));
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
      setIsPending(false);
    }
  };
  return { isPending, error, dismiss: () => void dismiss() };
}

/** Finds out what a dialog has done once it is closed: the session doesn't hear of it otherwise. */
function useAfterDialog(isDialogOpen: boolean): void {
  const wasOpen = useRef(isDialogOpen);
  useEffect(() => {
    if (wasOpen.current && !isDialogOpen) void refreshSession();
    wasOpen.current = isDialogOpen;
  }, [isDialogOpen]);
}

function useFold(userId: number) {
  const [isOpen, setIsOpen] = useState(() => areStepsOpen(userId));
  useEffect(() => foldNextTime(userId), [userId]);
  const toggle = () => {
    keepStepsOpen(userId, !isOpen);
    setIsOpen(!isOpen);
  };
  return { isOpen, toggle };
}

function FoldButton({ isOpen, onToggle, listId }: { isOpen: boolean; onToggle: () => void; listId: string }) {
  return (
    <button
      type="button"
      aria-label="First steps"
      aria-expanded={isOpen}
      aria-controls={isOpen ? listId : undefined}
      onClick={onToggle}
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
    >
      <ChevronDown aria-hidden="true" className={clsx('size-5', isOpen && 'rotate-180')} />
    </button>
  );
}

const nextClass = 'inline-flex min-h-11 min-w-0 items-center font-semibold underline';

/** Renders the folded steps: how many are done, and the next one. */
function FoldedLine({ steps }: { steps: readonly Step[] }) {
  const next = steps.find(({ isDone }) => !isDone);
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <p className="flex min-w-0 grow items-center gap-x-1.5 text-sm whitespace-nowrap">
      <span>
        {done} of {steps.length} steps done
      </span>
      {next ? (
        <>
          <span aria-hidden="true">·</span>
          {typeof next.to === 'string' ? (
            <Link href={next.to} className={nextClass}>
              <span className="truncate">{next.short}</span>
            </Link>
          ) : (
            <button type="button" onClick={next.to} className={nextClass}>
              <span className="truncate">{next.short}</span>
            </button>
          )}
        </>
      ) : null}
    </p>
  );
}

/** Renders what a new electrician should set up, until all of it is done or they dismiss it. One line after the first visit, or once folded. */
export function FirstSteps({ isDialogOpen, ...asked }: Asked & { isDialogOpen: boolean }) {
  const { isOpen, toggle } = useFold(asked.user.id);
  const listId = useId();
  const { isPending, error, dismiss } = useDismissal();
  useAfterDialog(isDialogOpen);
  const steps = stepsOf(asked);
  const left = steps.filter(({ isDone }) => !isDone).length;
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className={clsx('rounded-lg border border-line bg-surface shadow-1', isOpen ? 'mb-4 p-3 sm:p-4' : 'mb-3 pl-3')}
    >
      <div className={clsx('flex', isOpen ? 'items-start pl-2' : 'items-center')}>
        <div className={clsx('min-w-0 grow', !isOpen && 'flex items-center')}>
          <h2 id={titleId} className={isOpen ? 'text-lg wrap-anywhere' : 'sr-only'}>
            Welcome, <bdi>{asked.user.firstName}</bdi>
          </h2>
          {isOpen ? <p className="text-sm text-ink-2">{leftText(left, asked.user)}</p> : <FoldedLine steps={steps} />}
        </div>
        {/* In the same place of the tree in both states, so that it keeps the focus. */}
        <FoldButton isOpen={isOpen} onToggle={toggle} listId={listId} />
        {isOpen ? (
          <button
            type="button"
            aria-label="Dismiss the first steps"
            aria-disabled={isPending}
            onClick={isPending ? undefined : dismiss}
            className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
          >
            <X aria-hidden="true" className="size-5" />
          </button>
        ) : null}
      </div>
      {isOpen ? (
        <ol id={listId} className={clsx('mt-2 grid gap-x-4', steps.length === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-2')}>
          {steps.map((step, index) => (
            <li key={step.title} className="grid">
              <StepRow step={step} number={index + 1} />
            </li>
          ))}
        </ol>
      ) : null}
      <div role="alert">{error ? <FieldError>{error}</FieldError> : null}</div>
    </section>
  );
}
