import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { formatDateTime } from '@/lib/time/format.ts';

function Entry({ isDone = true, title, at, children }: { isDone?: boolean; title: ReactNode; at?: string | null; children?: ReactNode }) {
  return (
    <li className="flex gap-3">
      {isDone ? (
        <Check aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" />
      ) : (
        <span aria-hidden="true" className="mx-1 mt-1.5 size-3 shrink-0 rounded-full border-2 border-ink-3" />
      )}
      <span className="min-w-0">
        <span className="block font-semibold wrap-anywhere">{title}</span>
        {at ? <span className="block text-sm text-ink-2">{formatDateTime(at)}</span> : null}
        {children ? <span className="block text-sm text-ink-2">{children}</span> : null}
      </span>
    </li>
  );
}

function Called({ calledAt, answer }: CustomerRequest) {
  if (answer === 'called') return <Entry title="They called you" at={calledAt} />;
  if (answer === 'not_called') return <Entry isDone={false} title="You told us that nobody called" />;
  if (calledAt) return <Entry title="They noted a call to you" at={calledAt} />;
  return (
    <Entry isDone={false} title="They call you">
      From their own number. Ask for the price before any work starts.
    </Entry>
  );
}

const closings: Record<NonNullable<CustomerRequest['closedFor']>, string> = {
  unconfirmed_phone: 'Your phone number wasn’t confirmed in time.',
  nobody_took: 'No electrician took it.',
  bad_lead: 'The electrician couldn’t use it, and we accepted that.',
  archived: 'Our team took it off the market.',
};

function Over({ state, closedFor }: Pick<CustomerRequest, 'closedFor' | 'state'>) {
  if (state === 'cancelled') return <Entry title="You cancelled it. Nobody can take it any more." />;
  return (
    <Entry title="It’s closed. Nobody can take it any more.">
      {closedFor ? closings[closedFor] : null} If you still need the work done, <a href={paths.getQuote} className="underline">send a new request</a>.
    </Entry>
  );
}

function Earlier({ name, jobReference, takenAt }: NonNullable<CustomerRequest['earlier']>) {
  return (
    <Entry
      title={
        <>
          <bdi>{name}</bdi> has your earlier request {jobReference}
        </>
      }
      at={takenAt}
    >
      It looks like the same job, so nobody else is asked. If it’s another one, or they don’t call, phone us.
    </Entry>
  );
}

function Now({ request }: { request: CustomerRequest }) {
  const { state, electrician, takenAt, earlier, phone, wasSoldBefore, hasPlace } = request;
  if (earlier) return <Earlier {...earlier} />;
  if (phone.isHeld) {
    return (
      <Entry isDone={false} title="Waiting for your phone number to be confirmed">
        {clientConfig.words.electrician.start} see it as soon as that’s done.
      </Entry>
    );
  }
  if (state === 'checking') {
    return (
      <Entry isDone={false} title="We’re having a look at it">
        {clientConfig.words.electrician.start} see it as soon as that’s done.
      </Entry>
    );
  }
  if (state === 'waiting') {
    return (
      <Entry isDone={false} title="Waiting for an electrician">
        {clientConfig.words.electrician.start} {hasPlace ? 'near you ' : ''}can see the job, without your full name and number. The first one to take it gets
        them and calls you.
      </Entry>
    );
  }
  if (state === 'taken') {
    return (
      <>
        <Entry
          title={
            <>
              <bdi>{electrician?.name ?? 'An electrician'}</bdi> has your request
            </>
          }
          at={takenAt}
        >
          {wasSoldBefore ? 'An electrician had your details before; that sale was reversed.' : 'Nobody else got your details.'}
        </Entry>
        <Called {...request} />
      </>
    );
  }
  return <Over {...request} />;
}

const decisions = {
  answer: 'The electrician told us that they couldn’t reach you. You told us that they called, so we declined their report.',
  phone_network: 'The electrician told us that your number doesn’t work, and so did the phone network. If it’s right, please phone us.',
  duplicate: 'Another electrician already has this job from you, so we accepted this one’s report.',
};

/** Renders where a request stands, step by step. Changes are read out. */
export function RequestTimeline({ request }: { request: CustomerRequest }) {
  const { decision } = request;
  return (
    <section aria-labelledby="where" className="grid gap-3">
      <h2 id="where" className="text-xl">
        Where it stands
      </h2>
      <ol aria-live="polite" className="grid gap-4">
        <Entry title="You sent it" at={request.createdAt} />
        <Now request={request} />
        {decision ? <Entry title="We decided the electrician’s report" at={decision.at}>{decisions[decision.by]}</Entry> : null}
      </ol>
      <p className="text-sm text-ink-3">Times are Sydney time.</p>
    </section>
  );
}
