import { Link } from 'wouter';
import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { useHead } from '@/lib/head/use-head.ts';

const terms = [
  { label: 'Starting price', value: 'From $40' },
  { label: 'Competition', value: 'Zero' },
  { label: 'Monthly fees', value: '$0' },
] as const;

function ElectricianCard() {
  return (
    <section
      aria-labelledby="electrician"
      className="w-full rounded-lg border border-line bg-surface p-6 shadow-1"
    >
      <h2 id="electrician" className="text-lg">
        {clientConfig.words.electrician.titleOne}
      </h2>
      <dl className="mt-3">
        {terms.map(({ label, value }) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 border-b border-line py-2.5">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-display font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <ButtonLink href={paths.signup} className="mt-5 w-full">
        Sign up as an electrician
      </ButtonLink>
    </section>
  );
}

export function ProviderSignupPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: 'Electrician Sign Up',
    description: `Join ${name}: exclusive electrical leads from $40, no competition for the customer, no monthly fees.`,
    keywords: 'electrician sign up, electrician leads, electrical leads, Australia',
  });
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-5 px-4 py-10 md:py-14">
      <h1 className="text-center text-3xl wrap-anywhere">Join {name}</h1>
      <p className="text-center text-ink-2">
        Buy the jobs you want, one at a time. Each lead goes to one electrician only.
      </p>
      <ElectricianCard />
      <p className="flex flex-wrap justify-center gap-x-6">
        <Link href={paths.login} className="py-2 text-neutral-wire underline">
          Sign in
        </Link>
        <Link href={paths.getQuote} className="py-2 text-neutral-wire underline">
          Get a quote
        </Link>
      </p>
    </div>
  );
}
