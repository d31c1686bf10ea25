import { LegalSection } from '@/components/legal-page.tsx';

/** Cookies, and what is counted of visits. */
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
