import { LegalPage, LegalSection } from '@/components/legal-page.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { usePage } from '@/lib/use-page.ts';

function TheService() {
  const { name, operator } = clientConfig.brand;
  return (
    <>
      <LegalSection id="service" title="The service">
        <p>
          {name}, operated by {operator}, is a matching service. We pass requests for electrical work to
          licensed electricians. We do not carry out electrical work ourselves, and the contract for the
          work is between you and the electrician.
        </p>
      </LegalSection>
      <LegalSection id="customers" title="For customers">
        <ul>
          <li>Asking for a quote is free and puts you under no obligation.</li>
          <li>Please describe the job truthfully and give a number you answer.</li>
          <li>
            Check the electrician’s licence number before work starts. In an emergency that endangers
            life, call 000 first.
          </li>
        </ul>
      </LegalSection>
    </>
  );
}

function ForElectricians() {
  return (
    <>
      <LegalSection id="electricians" title="For electricians">
        <ul>
          <li>You hold every licence and insurance that your state requires for the work you take on.</li>
          <li>Keep your username and password to yourself; you answer for what is done with your account.</li>
          <li>
            Use a customer’s details only for the job they asked about. Passing them on ends your
            account.
          </li>
        </ul>
      </LegalSection>
      <LegalSection id="lead-fees" title="Lead fees">
        <p>
          As a rule, a lead starts at the average of the last 5 sales plus 10%, at least $40, and falls to
          $0 over one hour. We may set other rules for leads to come, never for one that is on the market;
          the dashboard shows what each lead costs and when it is free. You pay the price at the moment of your purchase, as our server reckons it, and never
          more than the price you confirmed. <strong>Lead fees are due immediately.</strong> There is no
          subscription, no monthly fee and no lock-in contract.
        </p>
        <p>
          Each lead is sold to one electrician only. If a lead turns out to be bad (a wrong number, a
          duplicate, not electrical work), tell us and we replace it.
        </p>
      </LegalSection>
    </>
  );
}

function Liability() {
  return (
    <>
      <LegalSection id="consumer-law" title="Australian Consumer Law">
        <p>
          Our services come with guarantees that cannot be excluded under the Australian Consumer Law.
          Nothing in these terms limits them. Beyond them, we are not liable for the electrician’s work
          or for a job that does not come about.
        </p>
      </LegalSection>
      <LegalSection id="changes" title="Changes and law">
        <p>
          We may change these terms; the date above says when we last did. The law of New South Wales
          applies.
        </p>
      </LegalSection>
    </>
  );
}

export function TermsConditionsPage() {
  const { name } = clientConfig.brand;
  usePage({
    title: `Terms and Conditions | ${name}`,
    description: `The terms of ${name} for customers and electricians: free quotes, exclusive leads, lead fees due immediately, and your rights under consumer law.`,
    keywords: 'terms and conditions, electrical quotes, lead fees, Australia',
    canonicalPath: paths.termsConditions,
  });
  return (
    <LegalPage title="Terms and Conditions">
      <TheService />
      <ForElectricians />
      <Liability />
    </LegalPage>
  );
}
