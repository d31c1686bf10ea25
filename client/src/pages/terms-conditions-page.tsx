import { Link } from 'wouter';
import { LegalPage, LegalSection } from '@/components/layout/legal-page.tsx';
import { LicenceRegisters } from '@/components/forms/licence-registers.tsx';
import { versionLine } from '@/features/legal/legal-words.ts';
import { VersionHistory } from '@/features/legal/version-history.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { termsVersions } from '@shared/domain/words/terms-versions.ts';
import { useHead } from '@/lib/head/use-head.ts';

function TheService() {
  const { brand: { name, operator }, words } = clientConfig;
  return (
    <>
      <LegalSection id="service" title="The service">
        <p>
          {name}, operated by {operator}, passes requests for electrical work to {words.electrician.many}. We do not
          carry out electrical work ourselves, and the contract for the work is between you and the electrician.
        </p>
      </LegalSection>
      <LegalSection id="customers" title="For customers">
        <ul>
          <li>Asking for a quote is free and puts you under no obligation.</li>
          <li>The electrician who takes your job pays us a fee for your details. Nobody else gets them, unless that sale is reversed.</li>
          <li>We cannot promise that an electrician takes your job, or when they call.</li>
          <li>Please describe the job truthfully and give a number you answer.</li>
          <li>{words.checks.text}</li>
          <li>In an emergency that endangers life, call 000 first.</li>
        </ul>
        <div>
          <LicenceRegisters />
        </div>
      </LegalSection>
    </>
  );
}

function ForElectricians() {
  const { words } = clientConfig;
  return (
    <>
      <LegalSection id="who-may-buy" title="Who may buy leads">
        <ul>
          {words.buying.terms.map((term) => (
            <li key={term}>{term}</li>
          ))}
          <li>The law of your state says what you need for the work you take on. Keep to it.</li>
        </ul>
      </LegalSection>
      <LegalSection id="electricians" title="For electricians">
        <ul>
          <li>Keep your username and password to yourself; you answer for what is done with your account.</li>
          <li>
            Use a customer’s details only for the job they asked about. Passing them on is a reason for us to close your
            account.
          </li>
        </ul>
      </LegalSection>
    </>
  );
}

function LeadFees() {
  return (
    <>
      <LegalSection id="lead-fees" title="Lead fees">
        <p>
          As a rule, a lead starts at the average of the last 5 sales plus 10%, at least $40, and falls to $0 over one
          hour. We may set other rules for leads to come, never for one that is on the market; the dashboard shows what
          each lead costs and when it is free.
        </p>
        <p>
          You pay the price at the moment of your purchase, by our server’s clock, and never more than the price you
          confirmed. <strong>Lead fees are due immediately.</strong> There is no subscription, no monthly fee and no
          lock-in contract. Each lead is sold to one electrician only.
        </p>
      </LegalSection>
      <LegalSection id="bad-leads" title="Bad leads and refunds">
        <p>
          You can report a lead that you paid for within 7 days of its purchase: a wrong or dead number, a duplicate, the
          wrong trade or area, a customer who never asked, or no answer after at least 3 logged calls on at least 2 days.
        </p>
        <p>
          We look at each report. If we accept it, you choose between a refund to your card and a credit for another lead;
          a lead that you took with a code is replaced by a credit. A duplicate that our sales prove is accepted at once.
          If we decline a report, we give you the reason.
        </p>
      </LegalSection>
    </>
  );
}

function StandingBidTerms() {
  return (
    <LegalSection id="standing-bids" title="Standing bids">
      <p>
        A standing bid buys leads for an electrician while they’re away. You have one only if you set limits and agree that we charge your card without
        asking again, up to those limits. Your agreement is kept with its wording and date; a higher limit or another card needs a new one.
      </p>
      <ul>
        <li>A program chooses the buyer: the highest amount that matches the lead. Of equal amounts, whose bids bought least in the last 7 days, then the older bid.</li>
        <li>You pay the price at that moment, never more than your bid.</li>
        <li>Your limits are hard: no purchase of a bid passes them.</li>
        <li>A purchase by a bid is the same as one by hand: you can report a bad lead, and you get the same tax document.</li>
        <li>
          You can pause, lower or delete a bid at any time. Once we’ve answered that it is paused, it buys nothing more. What it bought before is due.
        </li>
        <li>We pause your bids when leads aren’t called or your card can’t be charged, and may switch bids off for a state or a kind of work.</li>
      </ul>
      <p>
        <Link href={paths.howBidsWork} className="inline-block py-0.5 text-neutral-wire underline">
          How standing bids work
        </Link>{' '}
        has every rule.
      </p>
    </LegalSection>
  );
}

function Liability() {
  return (
    <>
      <LegalSection id="consumer-law" title="Australian Consumer Law">
        <p>
          Our services come with consumer guarantees that cannot be excluded under the Australian Consumer Law. Nothing in
          these terms limits them. Beyond them, we are not liable for the electrician’s work or for a job that does not
          come about.
        </p>
      </LegalSection>
      <LegalSection id="changes" title="Changes and law">
        <p>
          We may change these terms. Each version has a number and the date from which it counts. Australian law applies.
        </p>
      </LegalSection>
    </>
  );
}

export function TermsConditionsPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `Terms and Conditions | ${name}`,
    description: `The terms of ${name} for customers and electricians: free quotes, exclusive leads, lead fees due immediately, and your rights under consumer law.`,
    keywords: 'terms and conditions, electrical quotes, lead fees, Australia',
    canonicalPath: paths.termsConditions,
  });
  return (
    <LegalPage title="Terms and Conditions" version={versionLine(termsVersions)}>
      <TheService />
      <ForElectricians />
      <LeadFees />
      <StandingBidTerms />
      <Liability />
      <VersionHistory versions={termsVersions} />
    </LegalPage>
  );
}
