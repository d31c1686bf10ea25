import { Suspense } from 'react';
import { useLocation } from 'wouter';
import type { CustomerRequest } from '@shared/contracts/customer-requests.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { parseRequestPath } from '@shared/contracts/request-path.ts';
import { isEmergency } from '@shared/domain/words/emergency.ts';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { Button, ButtonLink } from '@/components/ui/button.tsx';
import { laterElectrician, laterEmergency, laterJob } from '@/features/request/later-request.ts';
import { MissingPart } from '@/features/request/missing-part.tsx';
import { RequestTimeline } from '@/features/request/request-timeline.tsx';
import { useCustomerRequest, type RequestControl } from '@/features/request/use-customer-request.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { useHead } from '@/lib/head/use-head.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';

// Reading does without it, and without JavaScript there is nothing to press.
const RequestActions = lazyOr(async () => (await import('@/features/request/request-actions.tsx')).RequestActions, MissingPart);

function Unknown() {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">This link doesn’t work</h1>
      <p>
        It may have ended, or a part of it may be missing. Open the link in our email again, or call us on <PhoneLink /> and have your job
        reference ready.
      </p>
      <ButtonLink href={paths.getQuote} className="justify-self-start">
        Get a quote
      </ButtonLink>
    </>
  );
}

function LinkEnded() {
  return (
    <>
      <h1 className="text-2xl sm:text-3xl">The link is off</h1>
      <output className="block">
        Nobody can open this page any more. The request itself goes on: to cancel it, call us on <PhoneLink />.
      </output>
    </>
  );
}

function Filed(request: CustomerRequest) {
  const { electricalWork, specialRequests, phoneEnd, phone, maskedEmail } = request;
  return (
    <section aria-labelledby="filed" className="grid gap-2">
      <h2 id="filed" className="text-xl">
        What you asked for
      </h2>
      <p className="wrap-anywhere whitespace-pre-line">{electricalWork}</p>
      {specialRequests ? <p className="wrap-anywhere whitespace-pre-line text-ink-2">{specialRequests}</p> : null}
      <laterJob.Part request={request} />
      <p className="text-sm text-ink-2">
        We have your phone number ending in {phoneEnd}{phone.state === 'confirmed' ? ', which you confirmed' : ''}{maskedEmail ? `, and your email ${maskedEmail}` : ''}.
      </p>
    </section>
  );
}

function Shown({ request, control, error }: { request: CustomerRequest; control: RequestControl; error: Error | null }) {
  const { jobReference, place, electrician } = request;
  const isHydrated = useHydrated();
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl sm:text-3xl">Your request {jobReference}</h1>
        <p className="wrap-anywhere text-ink-2">{place}</p>
      </div>
      {isEmergency(request.job) ? <laterEmergency.Part request={request} /> : null}
      <RequestTimeline request={request} />
      {electrician ? <laterElectrician.Part electrician={electrician} /> : null}
      <Filed {...request} />
      <noscript>
        <p>
          Changing or answering here needs JavaScript. Turn it on, or call <PhoneLink />.
        </p>
      </noscript>
      <div className="grid min-h-120 content-start gap-8">
        {isHydrated ? (
          <Suspense>
            <RequestActions request={request} control={control} error={error} />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

function Content({ token }: { token: string }) {
  const { step, error, control, retry } = useCustomerRequest(token);
  switch (step.at) {
    case 'reading':
      return (
        <>
          <h1 className="text-2xl sm:text-3xl">Your request</h1>
          <output>One moment, please.</output>
        </>
      );
    case 'shown':
      return <Shown request={step.request} control={control} error={error} />;
    case 'unknown':
      return <Unknown />;
    case 'link-ended':
      return <LinkEnded />;
    case 'failed':
      return (
        <>
          <h1 className="text-2xl sm:text-3xl">Your request</h1>
          <p role="alert">We couldn’t load your request. Check your connection and try again.</p>
          <Button variant="secondary" className="justify-self-start" onClick={retry}>
            Try again
          </Button>
        </>
      );
    default:
      return step satisfies never;
  }
}

/** Renders the page of a request for the customer who has its link: where it stands, who has it, and what they can change or say. */
export function RequestPage() {
  const [path] = useLocation();
  useHead({
    title: `Your request | ${clientConfig.brand.name}`,
    description: 'Where your request for an electrical quote stands.',
    robots: 'noindex',
    // The address itself is a secret.
    canonicalPath: paths.home,
  });
  return (
    <div className="mx-auto grid w-full max-w-2xl gap-8 px-4 py-8 md:py-12">
      <Content token={parseRequestPath(path) ?? ''} />
    </div>
  );
}
