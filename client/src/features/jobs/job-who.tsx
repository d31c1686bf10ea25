import type { ReactNode } from 'react';
import { formatPhone, phoneHref } from '@shared/domain/contact/phone.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { lazyExtra } from '@/components/lazy/lazy-component.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { CopyButton } from '@/components/ui/copy-button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useMinute } from '@/lib/time/use-minute.ts';
import { rememberCall } from './call-memory.ts';
import { emailHref, mapsHref, type Sender } from './contact-links.ts';
import { QuickContact } from './contact-actions.tsx';
import { filedFacts } from './filed-facts.ts';
import { buyerText, jobFacts, stageAge, stageSince, stageTones } from './job-texts.ts';
import { TaxDocumentLinks } from './tax-document-links.tsx';
import { useLogCall } from './log-call.ts';
import { isOwnJob, paymentText, paymentTones } from './purchase-state.ts';
import { ReportPanel } from './report-state.tsx';

// For jobs that a standing bid bought.
const BidTrace = lazyExtra(async () => (await import('@/components/bid/bid-trace.tsx')).BidTrace);

const linkClass = 'inline-block break-words pb-0.5 text-neutral-wire underline';

/** Renders the line above a job's name: its stage's age and its reference. */
export function JobTopLine({ purchase }: { purchase: PurchasedLead }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="flex flex-wrap gap-1">
        <Chip tone={stageTones[purchase.salesStage]}>{stageAge(purchase, useMinute(stageSince(purchase)))}</Chip>
        {isOwnJob(purchase) ? <Chip>Own job</Chip> : null}
        {purchase.isArchived ? <Chip>Archived</Chip> : null}
      </span>
      <span className="text-xs text-ink-3">{purchase.jobReference}</span>
    </div>
  );
}

function callsText(count: number): string {
  return count === 1 ? '1 call logged' : `${count} calls logged`;
}

/** Renders the contact actions, or why they are locked; then logged calls and the report. */
export function JobContact({
  purchase,
  sender,
  isWide,
}: {
  purchase: PurchasedLead;
  sender: Sender;
  isWide: boolean;
}) {
  const { visibility, callAttempts, paymentStatus } = purchase;
  const payment = paymentText(purchase);
  return (
    <>
      {visibility === 'unlocked' && purchase.customerPhone ? <QuickContact {...{ purchase, sender, isWide }} /> : null}
      {callAttempts > 0 ? <p className="text-xs text-ink-3">{callsText(callAttempts)}</p> : null}
      {payment ? <Panel tone={paymentTones[paymentStatus]}>{payment}</Panel> : null}
      <ReportPanel purchase={purchase} />
    </>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-2">
      <dt className="text-ink-3">{term}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

function ContactFacts({ purchase }: { purchase: PurchasedLead }) {
  const { id, customerPhone, customerEmail } = purchase;
  const logCall = useLogCall(id);
  const handleCall = () => {
    rememberCall(id);
    logCall();
  };
  return (
    <>
      <Fact term="Phone">
        <a href={phoneHref(customerPhone)} onClick={handleCall} className={`${linkClass} tnum`}>
          {formatPhone(customerPhone)}
        </a>
      </Fact>
      {customerEmail ? (
        <Fact term="Email">
          <a href={emailHref(purchase)} className={linkClass}>
            {customerEmail}
          </a>
        </Fact>
      ) : null}
    </>
  );
}

function LocationFact({ purchase }: { purchase: PurchasedLead }) {
  const place = purchase.customerAddress ?? purchase.serviceLocation;
  return (
    <Fact term="Location">
      {purchase.visibility === 'unlocked' ? (
        <a href={mapsHref(purchase)} target="_blank" rel="noreferrer" className={linkClass}>
          {place}
          <span className="sr-only"> (opens a map)</span>
        </a>
      ) : (
        place
      )}
    </Fact>
  );
}

/** Renders everything known about a job, the contact first. */
export function JobFacts({
  purchase,
  showsBuyer,
}: {
  purchase: PurchasedLead;
  showsBuyer: boolean;
}) {
  const isOwn = isOwnJob(purchase);
  const corrections = filedFacts(purchase, showsBuyer ? 'the electrician' : 'you');
  return (
    <dl className="grid gap-y-1 text-sm">
      {purchase.visibility === 'unlocked' && purchase.customerPhone ? <ContactFacts purchase={purchase} /> : null}
      <LocationFact purchase={purchase} />
      {jobFacts(purchase, useMinute(purchase.createdAt)).map(([term, text]) => (
        <Fact key={term} term={term}>
          {text}
        </Fact>
      ))}
      <Fact term="Reference">
        {purchase.jobReference}
        <span className="-my-3 ml-1 inline-block align-middle">
          <CopyButton text={purchase.jobReference} label="Copy" />
        </span>
      </Fact>
      {showsBuyer ? <Fact term={isOwn ? 'Added by' : 'Bought by'}>{buyerText(purchase)}</Fact> : null}
      {purchase.automatic ? (
        <Fact term="Standing bid">
          <BidTrace trace={purchase.automatic} isOwn={!showsBuyer} />
        </Fact>
      ) : null}
      {purchase.taxDocuments.length > 0 && !isOwn ? (
        <Fact term="Documents">
          <TaxDocumentLinks purchase={purchase} />
        </Fact>
      ) : null}
      <Fact term="Work">
        <span className="whitespace-pre-line">{purchase.electricalWork}</span>
      </Fact>
      {purchase.specialRequests ? (
        <Fact term="Customer notes">
          <span className="whitespace-pre-line">{purchase.specialRequests}</span>
        </Fact>
      ) : null}
      {corrections.length > 0 ? (
        <Fact term="Corrections">
          {corrections.map((text) => (
            <p key={text} className="break-words whitespace-pre-line">
              {text}
            </p>
          ))}
        </Fact>
      ) : null}
    </dl>
  );
}
