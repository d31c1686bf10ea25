import { ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { CallbackLink } from './callback-link.tsx';

export function WhyWeBuiltIt() {
  const { name } = clientConfig.brand;
  return (
    <section aria-labelledby="why-built" className="mx-auto max-w-page px-4 py-12 md:px-6">
      <h2 id="why-built" className="text-xl lg:text-2xl">
        Why we built it
      </h2>
      <div className="mt-3 grid max-w-prose gap-3 text-ink-2">
        <p>
          Most lead sites sell one customer to three or five electricians. The customer’s phone rings all afternoon.
        </p>
        <p>
          {name} sells a lead once. If nobody wants it at the first price, the price falls. When you
          buy, the customer expects one call: yours.
        </p>
      </div>
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <CallbackLink />
        <ButtonLink href={paths.signup} variant="secondary">
          Create Account
        </ButtonLink>
      </div>
    </section>
  );
}
