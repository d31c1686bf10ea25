import type { DataRecipient } from '@shared/domain/words/data-recipients.ts';
import { privacyPolicyVersions } from '@shared/domain/words/privacy-policy-versions.ts';
import { LegalPage, LegalSection } from '@/components/layout/legal-page.tsx';
import { laterPolicy } from '@/features/legal/later-policy.ts';
import { versionLine } from '@/features/legal/legal-words.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';

function WhatWeCollect() {
  const { brand: { name, operator }, words } = clientConfig;
  return (
    <>
      <LegalSection id="who-we-are" title="Who we are">
        <p>
          {name} is operated by {operator}. We pass requests for electrical work to {words.electrician.many} in
          Australia. We handle personal information under the Privacy Act 1988 and the Australian Privacy
          Principles.
        </p>
      </LegalSection>
      <LegalSection id="what-we-collect" title="What we collect">
        <ul>
          <li>
            When you ask for a quote: your name, phone number, the place of the job, what needs doing, and what
            you add of your own accord, such as a street address, an email address or photos. What else a photo’s file
            holds, such as where it was taken, is not kept. Also a coded form of your network address, to
            tell floods of requests from real ones.
          </li>
          <li>
            When you confirm your phone number: that you entered the code we texted, and whether the text arrived.
          </li>
          <li>
            On the page of your request: whether the electrician called, how you rate them, and what went wrong. Anyone
            with the link to that page can open it; you can turn the link off there.
          </li>
          <li>
            When you ask to be called about joining: your name, mobile number, email, business name and service
            area.
          </li>
          <li>
            When you open an electrician’s account: your name, business, email, phone, username, and{' '}
            {words.buying.records}; later the service area you set. Your password is stored only as a one-way hash.
          </li>
          <li>
            When a customer opens an account: their name, email, phone and username. When an electrician adds you to their
            team: the same of you, from them.
          </li>
          <li>
            When you buy a lead: what you bought, when, and at what price, and what you enter for the invoice. Card
            numbers go straight to the card payment provider and never reach our servers.
          </li>
          <li>
            When you use the site: technical records, such as how often a network address sent a form, to keep the
            service safe and working.
          </li>
        </ul>
      </LegalSection>
    </>
  );
}

const recipients: Record<DataRecipient, { name: string; text: string }> = {
  mail: {
    name: 'The mail service that sends our emails',
    text: 'gets the address and the text of each email. It may store them outside Australia.',
  },
  sms: {
    name: 'The text message service',
    text: 'texts customers the code that confirms their phone, and news of their request where they gave no email. It gets the number and the text, and may store them outside Australia.',
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
    text: 'holds the photos of requests and the files that electricians send us. It may store them outside Australia.',
  },
};

/** Renders the third parties that receive personal data, by what this installation uses. */
function RecipientList() {
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

function WhoSeesIt() {
  const { words } = clientConfig;
  return (
    <>
      <LegalSection id="who-sees-it" title="Who sees your details">
        <p>
          Before a job is taken, electricians see your first name, your suburb, part of your phone number and the
          description of the work, without numbers and addresses in it. Those who may not buy yet see neither name
          nor number.
        </p>
        <p>
          Your full name, number, email, address and photos go to <strong>one</strong> electrician, with their team: the one who
          takes the job. <strong>That electrician pays us a fee for your details</strong>, which falls with time and may
          reach $0. We sell them to nobody else, unless that sale is reversed and your request is offered again.
        </p>
        <p>{words.checks.text}</p>
        <p>Our own people who run the market can see requests, to release, correct or remove them.</p>
        <p>
          An electrician who takes a job is shown to its customer: the business name, what we looked up about them and
          when, how soon they usually call, and how customers rate them. Everybody sees the same, with the area they work
          in and what customers wrote, once they make their page public. A customer’s words appear there only if
          the customer agreed, without names and contacts.
        </p>
      </LegalSection>
      <LegalSection id="abroad" title="Who else receives data, and where">
        <RecipientList />
      </LegalSection>
    </>
  );
}

export function PrivacyPolicyPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `Privacy Policy | ${name}`,
    description: `What ${name} collects when you ask for an electrical quote or buy a lead, who sees it, what software decides, and how long it is kept.`,
    keywords: 'privacy policy, electrical quotes, electricians, Australia',
  });
  return (
    <LegalPage
      title="Privacy Policy"
      version={versionLine(privacyPolicyVersions)}
      promise="We answer privacy requests within 30 days."
    >
      <WhatWeCollect />
      <WhoSeesIt />
      <laterPolicy.Part />
    </LegalPage>
  );
}
