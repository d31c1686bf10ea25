import { LegalPage, LegalSection } from '@/components/layout/legal-page.tsx';
import { DecisionList, PolicyPeriods, PolicyWhatWeCount, RecipientList } from '@/features/legal/policy-parts.tsx';
import { VersionHistory, versionLine } from '@/features/legal/version-history.tsx';
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
            you add of your own accord, such as a street address or an email address. Also a coded form of your network address, to
            tell floods of requests from real ones.
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
          Your full name, number, email and address go to <strong>one</strong> electrician, with their team: the one who
          takes the job. <strong>That electrician pays us a fee for your details</strong>, which falls with time and may
          reach $0. We sell them to nobody else, unless that sale is reversed and your request is offered again.
        </p>
        <p>{words.checks.text}</p>
        <p>Our own people who run the market can see requests, to release, correct or remove them.</p>
      </LegalSection>
      <LegalSection id="abroad" title="Who else receives data, and where">
        <RecipientList />
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
      version={versionLine('privacyPolicy')}
      promise="We answer privacy requests within 30 days."
    >
      <WhatWeCollect />
      <WhoSeesIt />
      <AutomatedDecisions />
      <PolicyPeriods />
      <PolicyWhatWeCount />
      <YourRights />
      <VersionHistory text="privacyPolicy" />
    </LegalPage>
  );
}
