import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { EmailLink, PhoneLink } from './phone-link.tsx';

/** One part of a legal text, with an address of its own. */
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

/** The frame of the legal pages: way home, title, version, and whom to ask. */
export function LegalPage({
  title,
  version,
  promise,
  children,
}: {
  title: string;
  /** Which version it is, and since when it counts. */
  version: string;
  /** What those who ask may count on. */
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
          Call us on <PhoneLink /> or write to <EmailLink />. {promise}
        </p>
      </LegalSection>
    </article>
  );
}
