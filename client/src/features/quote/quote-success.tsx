import { useState } from 'react';
import { CalendarCheck, MapPin, Phone, ShieldCheck, Users, Zap, type LucideIcon } from 'lucide-react';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { LicenceRegisters } from '@/components/forms/licence-registers.tsx';
import { PhoneButton, PhoneLink } from '@/components/layout/phone-link.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Button, ButtonAnchor, ButtonLink } from '@/components/ui/button.tsx';
import { takesFocus } from '@/components/ui/takes-focus.ts';
import type { LatestRequest } from '@/lib/latest-request.ts';
import { reloadPage } from '@/lib/lazy/load-chunk.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { requestPathOf } from '@shared/contracts/request-path.ts';
import { Distributors, SentEmergency } from '@/components/layout/sent-emergency.tsx';
import { CORRECTED, type SubmittedQuote } from './submitted-quote.ts';
import { JobReference } from './job-reference.tsx';

interface Sent {
  token: string;
  onRead: (request: CustomerRequest) => void;
}

/** Says what did not happen after sending, as its code is lost, and where it can be done. */
function NothingAfterSending({ token }: Sent) {
  return (
    <ErrorState
      title="We couldn’t load the next step: your photos and the code for your phone"
      message={
        <>
          Your request has arrived. Reload to get the code. Photos that you chose aren’t sent: add them on{' '}
          <a href={requestPathOf(token)} className="underline">
            your request’s own page
          </a>
          .
        </>
      }
      retryLabel="Reload"
      onRetry={reloadPage}
    />
  );
}

// Loaded when a request was sent: the page itself does without it.
const AfterSending = lazyComponent<Sent>(async () => (await import('./after-sending.tsx')).AfterSending, null, NothingAfterSending);

interface Point {
  Icon: LucideIcon;
  title: string;
  text: string;
}

/** Returns when electricians see a request, which is null until it was read. */
function whenSeen(request: CustomerRequest | null): string {
  if (request?.phone.isHeld) return 'once your phone number is confirmed';
  if (request?.state === 'checking') return 'once we’ve had a look at it';
  if (request?.state === 'waiting') return request.hasPlace ? 'now' : 'once we know where it is';
  return 'once it’s on the market';
}

function stagesFor(request: CustomerRequest | null): readonly Point[] {
  const isTaken = request?.state === 'taken';
  return [
    {
      Icon: Users,
      title: 'Electrician matching',
      text: isTaken
        ? 'An electrician has taken the job and has your details.'
        : `${clientConfig.words.electrician.start} near you see the job ${whenSeen(request)}, without your full name and number.`,
    },
    {
      Icon: Phone,
      title: 'Direct contact',
      text: `${
        isTaken
          ? 'They phone you from their own number.'
          : 'One of them can take it, pay us for your details and phone you from their own number. We can’t promise that one will.'
      } If that sale is reversed, another electrician may get your details.`,
    },
    {
      Icon: CalendarCheck,
      title: 'Work arranged',
      text: 'Ask for the price before any work starts. You agree on it and a time, or say no at no cost.',
    },
  ];
}

const reasonsFor = ({ title, brief }: { title: string; brief: string }): readonly Point[] => [
  { Icon: ShieldCheck, title, text: brief },
  { Icon: MapPin, title: 'Australia-wide coverage', text: 'Every state, in town and out.' },
  { Icon: Zap, title: 'Fast response', text: 'Send a job at any hour, every day.' },
];

/** Renders the three steps from the request to the work, or that there are none any more. */
function QuoteStages({ request }: { request: CustomerRequest | null }) {
  if (request?.state === 'cancelled' || request?.state === 'closed') return <p>Nobody can take the job any more.</p>;
  return (
    <ol className="grid gap-4 sm:grid-cols-3">
      {stagesFor(request).map(({ Icon, title, text }, index) => (
        <li key={title} className="grid content-start gap-1 rounded-lg border border-line bg-surface p-4">
          <Icon aria-hidden="true" className="size-7 text-earth" />
          <h2 className="mt-1 text-lg">{`${index + 1}. ${title}`}</h2>
          <p className="text-sm text-ink-2">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Renders the reasons to use the site. */
function WhyCard() {
  return (
    <section className="grid content-start gap-3 rounded-lg border border-line bg-surface p-5 print:hidden">
      <h2 className="text-lg">Why {clientConfig.brand.name}?</h2>
      <ul className="grid gap-3">
        {reasonsFor(clientConfig.words.checks).map(({ Icon, title, text }) => (
          <li key={title} className="flex gap-3">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-earth" />
            <span>
              <strong className="block">{title}</strong>
              <span className="text-sm text-ink-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders the link to the request's own page, which is loaded as a new document: only that has the request. */
function RequestLink({ requestToken }: { requestToken: string }) {
  return (
    <section className="grid gap-3 rounded-lg border border-line bg-surface p-5 print:hidden">
      <h2 className="text-lg">Your request’s own page</h2>
      <p className="text-ink-2">
        See who took your request, change it, cancel it, or tell us if nobody calls. Keep the link to yourself: anyone who has it can
        see your request.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor href={requestPathOf(requestToken)}>See your request</ButtonAnchor>
        <CopyButton text={new URL(requestPathOf(requestToken), location.href).href} label="Copy the link" />
      </div>
    </section>
  );
}

/** Renders the thanks for a submitted request: its reference, what happens next and who to call. */
export function QuoteThanks({ jobReference, isCorrected, isEmergency, requestToken }: SubmittedQuote) {
  const [request, setRequest] = useState<CustomerRequest | null>(null);
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 md:px-6 md:py-12">
      <div className="grid gap-3">
        <h1 className="text-2xl sm:text-3xl">Electrical Quote Submitted!</h1>
        {isCorrected ? <p className="font-semibold">{CORRECTED}</p> : null}
        {isEmergency ? <SentEmergency request={request} /> : null}
      </div>
      <JobReference jobReference={jobReference} />
      {requestToken ? <AfterSending token={requestToken} onRead={setRequest} /> : null}
      {requestToken ? <RequestLink requestToken={requestToken} /> : null}
      <QuoteStages request={request} />
      {isEmergency && request ? <Distributors {...request} /> : null}
      <div className="grid gap-6 md:grid-cols-[3fr_2fr]">
        <section className="rounded-lg border border-line bg-surface p-5">
          <LicenceRegisters />
        </section>
        <WhyCard />
      </div>
      {/* On the screen the request's own page says it. */}
      <p className={requestToken && 'hidden print:block'}>
        Nobody called, or you want to change or cancel? Call <PhoneLink /> and quote {jobReference}.
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <PhoneButton label={`Call now ${clientConfig.brand.phone}`} variant="primary" />
        <ButtonLink href={paths.home} variant="secondary">
          Back to Home
        </ButtonLink>
        <ButtonLink href={paths.getQuote} variant="secondary">
          Get Another Quote
        </ButtonLink>
      </div>
    </div>
  );
}

interface NoQuoteProps {
  /** The latest request of this device. */
  latest: LatestRequest | null;
  /** True once its customer has removed it here: then the focus goes to what stands in its place. */
  isRemoved: boolean;
  onRemove: (requestToken: string) => void;
}

/** Renders the way back to the latest request of this device, for a customer who closed the tab before they entered the code. */
function SentEarlier({ latest: { jobReference, requestToken }, onRemove }: { latest: LatestRequest; onRemove: NoQuoteProps['onRemove'] }) {
  return (
    <div className="grid gap-3">
      <h1 className="text-2xl sm:text-3xl">Your request {jobReference}</h1>
      <p className="max-w-prose">
        You sent it from this device in the last 24 hours. On its page you can confirm your phone number, see who took it, change it or
        cancel it.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonAnchor href={requestPathOf(requestToken)}>See your request</ButtonAnchor>
        <Button variant="secondary" onClick={() => onRemove(requestToken)}>
          Remove it from this device
        </Button>
      </div>
    </div>
  );
}

function NothingSent({ isRemoved }: Pick<NoQuoteProps, 'isRemoved'>) {
  return (
    <div className="grid gap-3">
      <h1 ref={isRemoved ? takesFocus : undefined} tabIndex={-1} className="text-2xl sm:text-3xl">No quote request here</h1>
      <p className="max-w-prose">
        No request was sent from this tab. If you sent one earlier, the electrician who takes it
        will call you. Otherwise, tell us about the job. It’s free and takes about 60 seconds.
      </p>
    </div>
  );
}

/** Renders the success page when nothing was submitted from this tab, with the latest request of the device. */
export function NoQuoteYet({ latest, isRemoved, onRemove }: NoQuoteProps) {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-6 px-4 py-8 md:px-6 md:py-12">
      {latest ? <SentEarlier {...{ latest, onRemove }} /> : <NothingSent isRemoved={isRemoved} />}
      <div className="flex flex-wrap gap-3 print:hidden">
        <ButtonLink href={paths.getQuote}>Get Another Quote</ButtonLink>
        <PhoneButton label={`Call now ${clientConfig.brand.phone}`} />
        <ButtonLink href={paths.home} variant="quiet">
          Back to Home
        </ButtonLink>
      </div>
      <QuoteStages request={null} />
      <WhyCard />
    </div>
  );
}

/** Renders the success page until the tab’s storage was read, and for browsers without JavaScript. */
export function FindingQuote() {
  return (
    <div className="mx-auto grid w-full max-w-4xl gap-3 px-4 py-8 md:px-6 md:py-12">
      <h1 className="text-2xl sm:text-3xl">Your quote request</h1>
      <p className="text-ink-2">One moment, please.</p>
      <noscript>
        <p>
          This page needs JavaScript to show your request. Any question about it? Call <PhoneLink />.
        </p>
      </noscript>
    </div>
  );
}
