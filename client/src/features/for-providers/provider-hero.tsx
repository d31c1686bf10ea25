import { Link } from 'wouter';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { CallbackLink } from './callback-link.tsx';

const figures = [
  { value: 'From $40', what: 'a lead, and the price falls until it is taken' },
  { value: 'Zero', what: 'competition: each lead is sold once' },
  { value: '$0', what: 'monthly fees, no lock-in contracts' },
] as const;

const BOLT = 'M58 2 12 62h26l-8 56 50-70H52z';

/** Renders a static drawing behind the text. */
function Lightning() {
  return (
    <svg
      viewBox="0 0 92 120"
      aria-hidden="true"
      className="pointer-events-none absolute -top-6 right-0 h-[140%] fill-none stroke-spark/25 max-lg:h-64 max-lg:stroke-spark/20"
    >
      <path d={BOLT} strokeLinejoin="round" />
    </svg>
  );
}

/** Renders the page's hero, with its calls to action. */
export function ProviderHero() {
  return (
    <section className="relative overflow-hidden bg-band text-on-band">
      <Lightning />
      <div className="relative mx-auto max-w-page px-4 pt-4 pb-12 md:px-6 lg:pb-16">
        <Link
          href={paths.home}
          className="inline-flex min-h-11 items-center gap-2 text-sm text-on-band/85 underline underline-offset-4"
        >
          <span aria-hidden="true">←</span>
          Back to Home
        </Link>
        <h1 className="mt-4 max-w-[20ch] text-3xl lg:text-4xl">
          Get paid per job. No subscriptions.
        </h1>
        <p className="mt-3 max-w-[56ch] text-on-band/85">
          {clientConfig.brand.name} sells each electrical lead to one electrician only, at a price that
          falls until someone takes it. Buy the jobs you want, leave the rest.
        </p>
        <div className="mt-6 flex flex-col gap-3 sm:flex-row">
          <CallbackLink variant="spark" />
          <ButtonLink href={paths.signup} variant="secondary">
            Create Account
          </ButtonLink>
        </div>
        <dl className="mt-10 grid gap-5 sm:grid-cols-3">
          {figures.map(({ value, what }) => (
            <div key={value} className="flex flex-col-reverse border-l-4 border-spark pl-3.5">
              <dt className="text-sm text-on-band/85">{what}</dt>
              <dd className="font-display text-2xl font-bold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
