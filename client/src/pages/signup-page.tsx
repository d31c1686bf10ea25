import { SignupForm } from '@/features/auth/signup-form.tsx';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { useHead } from '@/lib/head/use-head.ts';

function WhatHappensNext() {
  return (
    <aside aria-labelledby="next" className="grid content-start gap-4 lg:pt-2">
      <h2 id="next" className="text-lg">
        What happens next
      </h2>
      <ul className="grid list-disc gap-2 pl-5 text-sm text-ink-2">
        <li>Signing up is free: leads from $40, no subscription, no lock-in.</li>
        <li>Each lead you buy is yours alone. Nobody else gets it.</li>
        <li>{clientConfig.words.buying.needs}</li>
        <li>
          Questions first? Call us on <PhoneLink />.
        </li>
      </ul>
    </aside>
  );
}

export function SignupPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `Create your electrician account | ${name}`,
    description: `Join ${name}: buy electrical leads one at a time, each sold to one electrician only. No monthly fees, no contracts.`,
    keywords: 'electrician account, electrician leads, electrical leads, Australia',
    canonicalPath: paths.signup,
  });
  return (
    <div className="mx-auto grid max-w-page gap-10 px-4 py-10 md:px-6 md:py-14 lg:grid-cols-[3fr_2fr] lg:gap-16">
      <div className="w-full max-w-xl">
        <h1 className="mb-4 text-3xl">Create your electrician account</h1>
        <SignupForm />
      </div>
      <WhatHappensNext />
    </div>
  );
}
