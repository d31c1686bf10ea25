import { clsx } from 'clsx';
import { Check, ChevronRight, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { dismissFirstSteps } from '@shared/contracts/account.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { buyingNeedsPath } from '@shared/contracts/buying-needs-path.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { FieldError } from '@/components/ui/field.tsx';
import { call } from '@/lib/api/api-client.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { refreshSession, setSession } from '@/lib/session/session.ts';

interface Step {
  title: string;
  why: string;
  isDone: boolean;
  /** A path to link to, or a handler. */
  to: string | (() => void);
}

const numbers = ['No things', 'One thing', 'Two things', 'Three things', 'Four things'];

interface Asked {
  user: CurrentUser;
  onOpen: (dialog: 'area' | 'alerts') => void;
}

function stepsOf({ user: { serviceLatitude, licenseNumber, firstSteps }, onOpen }: Asked): Step[] {
  const takesCards = clientConfig.payments.kind !== 'demo';
  const { hasAlerts = false, hasCard = false } = firstSteps ?? {};
  return [
    { title: 'Set your service area', why: 'See the leads near you first.', isDone: serviceLatitude !== null, to: () => onOpen('area') },
    { title: 'Turn on alerts', why: 'Hear about new leads as soon as they’re for sale.', isDone: hasAlerts, to: () => onOpen('alerts') },
    { title: 'Add your licence', why: 'We’ll check it and email you.', isDone: licenseNumber !== null, to: buyingNeedsPath },
    ...(takesCards ? [{ title: 'Save a card', why: 'Buy your next leads in one tap.', isDone: hasCard, to: `${paths.account}?part=card` }] : []),
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

/** Renders what a new electrician should set up, until all of it is done or they dismiss it. */
export function FirstSteps({ isDialogOpen, ...asked }: Asked & { isDialogOpen: boolean }) {
  const { isPending, error, dismiss } = useDismissal();
  useAfterDialog(isDialogOpen);
  const steps = stepsOf(asked);
  const left = steps.filter(({ isDone }) => !isDone).length;
  return (
    <section aria-labelledby="first-steps" className="mb-4 rounded-lg border border-line bg-surface p-3 shadow-1 sm:p-4">
      <div className="flex items-start gap-2 pl-2">
        <div className="min-w-0 grow">
          <h2 id="first-steps" className="text-lg wrap-anywhere">
            Welcome, <bdi>{asked.user.firstName}</bdi>
          </h2>
          <p className="text-sm text-ink-2">{numbers[left]} to set up</p>
        </div>
        <button
          type="button"
          aria-label="Dismiss the first steps"
          aria-disabled={isPending}
          onClick={isPending ? undefined : dismiss}
          className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-5" />
        </button>
      </div>
      <ol className={clsx('mt-2 grid gap-x-4', steps.length === 3 ? 'lg:grid-cols-3' : 'lg:grid-cols-2')}>
        {steps.map((step, index) => (
          <li key={step.title}>
            <StepRow step={step} number={index + 1} />
          </li>
        ))}
      </ol>
      <div role="alert">{error ? <FieldError>{error}</FieldError> : null}</div>
    </section>
  );
}
