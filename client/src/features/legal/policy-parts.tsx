import { LegalSection } from '@/components/layout/legal-page.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { automatedDecisions } from '@shared/domain/words/automated-decisions.ts';
import type { DataRecipient } from '@shared/domain/words/data-recipients.ts';
import { periodInWords } from './legal-words.ts';

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
export function DecisionList({ about }: { about: Decision['about'] }) {
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
export function PolicyPeriods() {
  const { unsoldLeadDays, soldLeadDays, callbackDays, messageDays } = clientConfig.privacy.retention;
  return (
    <LegalSection id="how-long" title="How long we keep it">
      <p>After these periods we make records anonymous or delete them:</p>
      <ul>
        <li>a request that nobody took: {periodInWords(unsoldLeadDays)} after you sent it</li>
        <li>a request that an electrician took: {periodInWords(soldLeadDays)} after the sale</li>
        <li>a request to be called about joining: {periodInWords(callbackDays)} after you sent it</li>
        <li>an email or push message from us: {periodInWords(messageDays)} after we sent it</li>
      </ul>
      <p>
        Invoices and receipts are kept for as long as tax law requires. An electrician’s account is kept until its
        owner asks us to delete it.
      </p>
    </LegalSection>
  );
}

/** Renders the section on cookies and analytics. */
export function PolicyWhatWeCount() {
  return (
    <>
      <LegalSection id="cookies" title="Cookies">
        <p>
          We set one cookie that keeps you signed in. The site remembers your theme and unsent form entries in your
          browser. There are no advertising cookies.
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

const recipients: Record<DataRecipient, { name: string; text: string }> = {
  mail: {
    name: 'The mail service that sends our emails',
    text: 'gets the address and the text of each email. It may store them outside Australia.',
  },
  stripe: {
    name: 'Stripe',
    text: 'takes card payments of electricians, in the United States and other countries. It gets the card, the sum, your browser’s network address, and our numbers for the account, the lead and the payment. It gets no customer’s name or phone number.',
  },
  google_maps: {
    name: 'Google',
    text: 'suggests addresses, in the United States and other countries. It gets what you type into an address field, and your browser’s network address.',
  },
  push: {
    name: 'The push services of browsers (Google, Mozilla, Microsoft and Apple)',
    text: 'carry alerts to electricians who turned them on, in the United States and other countries. What an alert says is encrypted for the device.',
  },
  trades_register: {
    name: 'The licence register of New South Wales',
    text: 'tells us how a licence stands. It gets the number of an electrician’s licence.',
  },
  abn_lookup: {
    name: 'The Australian Business Register',
    text: 'tells us whose an ABN is. It gets the ABN of an electrician.',
  },
  file_storage: {
    name: 'The storage service that keeps files',
    text: 'holds the files that electricians send us. It may store them outside Australia.',
  },
};

/** Renders the third parties that receive personal data, by what this installation uses. */
export function RecipientList() {
  const { recipients: present } = clientConfig.privacy;
  if (present.length === 0) return <p>Nobody outside Australia receives data from us at present.</p>;
  return (
    <>
      <p>These receive data from us, each for the purpose that is named and no other:</p>
      <ul>
        {present.map((recipient) => (
          <li key={recipient}>
            <strong>{recipients[recipient].name}</strong> {recipients[recipient].text}
          </li>
        ))}
      </ul>
    </>
  );
}
