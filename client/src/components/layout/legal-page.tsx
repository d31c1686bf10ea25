import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { EmailLink } from './email-link.tsx';
import { PhoneLink } from './phone-link.tsx';

/** Renders a section of a legal text, with an anchor. */
export function LegalSection({
  id,
  title,
  children,
}: {
  id: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="text-xl">
        <a href={`#${id}`} className="text-ink no-underline hover:underline">
          {title}
        </a>
      </h2>
      <div className="mt-2 grid gap-3 text-ink-2 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-1.5 [&_ul]:pl-5">
        {children}
      </div>
    </section>
  );
}

/** Renders the frame of the legal pages: link home, title, version and contact. */
export function LegalPage({
  title,
  version,
  promise,
  children,
}: {
  title: string;
  /** The version and its date. */
  version: string;
  /** What we promise to people who contact us. */
  promise?: string | undefined;
  children: ReactNode;
}) {
  return (
    <article className="mx-auto max-w-[58ch] px-4 py-8 md:px-0 md:py-12">
      <Link
        href={paths.home}
        className="inline-flex min-h-11 items-center gap-2 text-sm text-neutral-wire underline print:hidden"
      >
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        Back to Home
      </Link>
      <h1 className="mt-2 text-3xl">{title}</h1>
      <p className="mt-2 text-sm text-ink-3">{version}</p>
      {children}
      <LegalSection id="contact" title="Contact">
        <p>
          Call us on <PhoneLink /> or email <EmailLink />. {promise}
        </p>
      </LegalSection>
    </article>
  );
}
