import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { EmailLink } from './email-link.tsx';
import { PhoneLink } from './phone-link.tsx';

const links = [
  { label: 'Get a quote', href: paths.getQuote },
  { label: 'Join Our Network', href: paths.forProviders },
  { label: 'How standing bids work', href: paths.howBidsWork },
  { label: 'Electrician Sign Up', href: paths.signup },
  { label: 'Electrician Sign In', href: paths.login },
  { label: 'Privacy Policy', href: paths.privacyPolicy },
  { label: 'Terms and Conditions', href: paths.termsAndConditions },
] as const;

const serviceAreas = [
  'Sydney',
  'Melbourne',
  'Brisbane',
  'Perth',
  'Adelaide',
  'All Australia Wide',
] as const;

function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2 className="text-lg">{title}</h2>
      {children}
    </div>
  );
}

function OperatorLines() {
  const { brand: { name, operator }, words } = clientConfig;
  return (
    <div className="grid gap-2 border-t border-line pt-6 text-sm text-ink-3">
      <p>
        {name} is operated by {operator}. {name} {words.operator}
      </p>
      <p>Need a website for your business? {operator} builds them, starting at $550.</p>
    </div>
  );
}

/** Renders the footer: links, service areas and who runs the site. */
export function SiteFooter() {
  return (
    <footer className="border-t border-line text-ink-2 print:hidden">
      <div className="mx-auto grid max-w-page gap-8 px-4 py-10 md:px-6">
        <div className="grid gap-8 sm:grid-cols-3">
          <FooterColumn title={clientConfig.brand.name}>
            <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-4 sm:grid-cols-1">
              {links.map(({ label, href }) => (
                <li key={href}>
                  <Link
                    href={href}
                    className="inline-flex min-h-10 items-center text-sm text-ink-2 underline underline-offset-4 hover:text-ink"
                  >
                    {label}
                  </Link>
                </li>
              ))}
            </ul>
          </FooterColumn>
          <FooterColumn title="Service areas">
            <ul className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-x-4 gap-y-1.5 text-sm sm:grid-cols-1">
              {serviceAreas.map((area) => (
                <li key={area}>{area}</li>
              ))}
            </ul>
            <p className="mt-3 text-sm">We also work in Canberra, Darwin and Hobart.</p>
          </FooterColumn>
          <FooterColumn title="Talk to us">
            <p className="mt-3 text-sm">
              Open 24 hours, every day
              <br />
              <PhoneLink className="inline-flex min-h-10 items-center" />
              <br />
              <EmailLink />
            </p>
          </FooterColumn>
        </div>
        <OperatorLines />
      </div>
    </footer>
  );
}
