import { LegalSection } from '@/components/layout/legal-page.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { automatedDecisions } from '@shared/domain/words/automated-decisions.ts';
import { privacyPolicyVersions } from '@shared/domain/words/privacy-policy-versions.ts';
import { periodInWords } from './legal-words.ts';
import { VersionHistory } from './version-history.tsx';

type Decision = (typeof automatedDecisions)[number];

const parts: Record<Decision['part'], string> = {
  alone: 'By software alone.',
  assists: 'Software does most of it; a person decides.',
};

function DecisionEntry({ decision: { title, data, effect, part } }: { decision: Decision }) {
  return (
    <li>
      <strong>{title}.</strong> {parts[part]} It uses {data}. {effect}
    </li>
  );
}

/** Renders the automated decisions about customers or electricians. */
function DecisionList({ about }: { about: Decision['about'] }) {
  const decisions = automatedDecisions.filter((decision) => decision.about === about);
  return (
    <ul>
      {decisions.map((decision) => (
        <DecisionEntry key={decision.id} decision={decision} />
      ))}
    </ul>
  );
}

/** Renders the retention periods of each kind of record, from the market settings. */
function PolicyPeriods() {
  const { unsoldLeadDays, soldLeadDays, callbackDays, messageDays, documentDays, auditDays } = clientConfig.privacy.retention;
  return (
    <LegalSection id="how-long" title="How long we keep it">
      <p>After these periods we make records anonymous or delete them:</p>
      <ul>
        <li>a request that nobody took: {periodInWords(unsoldLeadDays)} after you sent it</li>
        <li>a request that an electrician took: {periodInWords(soldLeadDays)} after the sale</li>
        <li>a request to be called about joining: {periodInWords(callbackDays)} after you sent it</li>
        <li>an email, text or push message from us: {periodInWords(messageDays)} after we sent it</li>
        <li>who bought, on an invoice or receipt: {periodInWords(documentDays)} after it was issued; tax law asks for five years at least</li>
        <li>a line of our activity log, which names accounts and requests by number only: {periodInWords(auditDays)} after the act</li>
        <li>a certificate that we refused or that a later one replaced: 90 days after that</li>
        <li>a coded form of the network from which you signed in to an account: 90 days after that</li>
        <li>counts of how often a network, an account, a phone number or an email address was used: a day at most</li>
      </ul>
      <p>
        Who bought a lead is removed from our other records with the request. An account, of a customer, an electrician or somebody in
        their team, is kept until its owner asks us to delete it.
      </p>
    </LegalSection>
  );
}

/** Renders the section on cookies and analytics. */
function PolicyWhatWeCount() {
  return (
    <>
      <LegalSection id="cookies" title="Cookies">
        <p>
          We set one cookie that keeps you signed in. The site remembers your theme and unsent form entries in your
          browser and, for 24 hours, the link to the page of your latest request. There are no advertising cookies.
        </p>
      </LegalSection>
      <LegalSection id="what-we-count" title="What we count">
        <p>To see what works, we count a few things, for nobody in particular:</p>
        <ul>
          <li>views of a page, without anything that follows a question mark in its address</li>
          <li>presses on our phone number</li>
          <li>forms that were sent, without what people wrote in them</li>
          <li>how fast pages load and react</li>
          <li>pages of ours that failed: the kind of error, the page, and the place in our program</li>
        </ul>
        <p>
          Beside each we note the time, the page and its title, the site you came from and the kind of browser. No name,
          no contact, no account and no IP address is kept with it, and nobody else gets it. It is deleted after 13
          months. If your browser asks not to be tracked (Do Not Track or Global Privacy Control), we count nothing.
        </p>
      </LegalSection>
    </>
  );
}

function AutomatedDecisions() {
  return (
    <LegalSection id="decisions" title="What software decides">
      <p>Some decisions are made by software, or mostly by it. It follows fixed rules and does not learn.</p>
      <h3 className="text-base font-semibold text-ink">About customers</h3>
      <DecisionList about="customers" />
      <h3 className="text-base font-semibold text-ink">About electricians</h3>
      <DecisionList about="electricians" />
      <p>
        You can ask for a person to look at any of these decisions, or to explain it: call us or write to us, as
        below. Say what was decided and when.
      </p>
    </LegalSection>
  );
}

function StandingBids() {
  return (
    <LegalSection id="standing-bids" title="Standing bids of electricians">
      <p>
        For a standing bid we keep its amount and what it is for, your limits, your agreement to be charged while you’re away, and how each purchase
        came about. No other electrician learns your amounts. Our staff see the amount of a bid that bought a lead, next to the purchase. They also
        see counts of bids, and opening one account’s bids is recorded.
      </p>
    </LegalSection>
  );
}

function YourRights() {
  const { operator } = clientConfig.brand;
  return (
    <LegalSection id="your-rights" title="Your rights">
      <p>
        You may ask what we hold about you and get a copy, have it corrected, or have it deleted or made anonymous
        where no law obliges us to keep it. Call us or write to us, as below, from the phone number or email address
        that we know you by, so that we can tell it is you. A person at {operator} decides.
      </p>
      <p>
        Are you unhappy with how we handled your data or your request? Please tell us first. If our answer does not
        satisfy you, you can complain to the Office of the Australian Information Commissioner at{' '}
        <a href="https://www.oaic.gov.au/privacy/privacy-complaints" className="inline-block py-0.5 text-neutral-wire underline">
          oaic.gov.au
        </a>
        .
      </p>
    </LegalSection>
  );
}

/** Renders the privacy policy from what software decides on. */
export function LaterPolicySections() {
  return (
    <>
      <AutomatedDecisions />
      <StandingBids />
      <PolicyPeriods />
      <PolicyWhatWeCount />
      <YourRights />
      <VersionHistory versions={privacyPolicyVersions} />
    </>
  );
}
