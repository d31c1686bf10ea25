import { LegalPage, LegalSection } from '@/components/legal-page.tsx';
import { clientConfig } from '@/lib/client-config.ts';
import { usePage } from '@/lib/use-page.ts';

function WhatWeCollect() {
  const { name, operator } = clientConfig.brand;
  return (
    <>
      <LegalSection id="who-we-are" title="Who we are">
        <p>
          {name} is operated by {operator}. We match people who need electrical work with licensed
          electricians in Australia. We handle personal information under the Privacy Act 1988 and the
          Australian Privacy Principles.
        </p>
      </LegalSection>
      <LegalSection id="what-we-collect" title="What we collect">
        <ul>
          <li>
            When you ask for a quote: your name, phone number, the place of the job, what needs doing,
            and what you add of your own accord, such as a street address.
          </li>
          <li>
            When you ask to be called about joining: your name, mobile number, e-mail, business name and
            service area.
          </li>
          <li>
            When you open an electrician’s account: your name, business, e-mail, phone, username, and
            the licence number and its state if you give them; later the service area you set. Your
            password is stored only as a one-way hash.
          </li>
          <li>
            When you buy a lead: what you bought, when, and at what price. Card numbers go straight to
            the card payment provider and never reach our servers.
          </li>
          <li>
            When you use the site: technical records such as your IP address, to keep the service safe
            and working.
          </li>
        </ul>
      </LegalSection>
    </>
  );
}

function HowWeUseIt() {
  return (
    <>
      <LegalSection id="who-sees-it" title="Who sees your details">
        <p>
          Before a job is taken, electricians see your first name, your suburb, part of your phone
          number and the description of the work. Your full name, number, e-mail and address go to{' '}
          <strong>one</strong> electrician only: the one who takes the job. We do not sell lists.
        </p>
        <p>
          Service providers who host the site, deliver e-mail or process payments may handle data for
          us, some of them outside Australia. They may use it for that purpose only.
        </p>
      </LegalSection>
      <LegalSection id="how-long" title="How long we keep it">
        <p>
          Requests and purchases are kept for as long as the electrician’s records and tax law require,
          at most seven years, and are then deleted or made anonymous.
        </p>
      </LegalSection>
      <LegalSection id="cookies" title="Cookies">
        <p>
          We set one cookie that keeps you signed in. The site remembers your theme and unsent form
          entries in your browser. There are no advertising cookies.
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
          Beside each we note the time, the page and its title, the site you came from and the kind of
          browser. No name, no contact, no account and no IP address is kept with it, and nobody else gets
          it. It is deleted after 13 months. If your browser asks not to be tracked (Do Not Track or
          Global Privacy Control), we count nothing.
        </p>
      </LegalSection>
      <LegalSection id="your-rights" title="Your rights">
        <p>
          You may ask what we hold about you, have it corrected, or have it deleted where no law obliges
          us to keep it. If our answer does not satisfy you, you can complain to the Office of the
          Australian Information Commissioner at oaic.gov.au.
        </p>
      </LegalSection>
    </>
  );
}

export function PrivacyPolicyPage() {
  const { name } = clientConfig.brand;
  usePage({
    title: `Privacy Policy | ${name}`,
    description: `What ${name} collects when you ask for an electrical quote or buy a lead, who sees it, how long it is kept, and how to reach us.`,
    keywords: 'privacy policy, electrical quotes, electricians, Australia',
  });
  return (
    <LegalPage title="Privacy Policy" promise="We answer privacy requests within 30 days.">
      <WhatWeCollect />
      <HowWeUseIt />
    </LegalPage>
  );
}
