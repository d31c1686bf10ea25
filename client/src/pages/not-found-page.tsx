import { PhoneButton } from '@/components/layout/phone-link.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { paths } from '@shared/contracts/page-paths.ts';
import { useHead } from '@/lib/head/use-head.ts';

export function NotFoundPage() {
  useHead({ title: '404 Page Not Found', robots: 'noindex' });
  return (
    <div className="mx-auto grid max-w-page justify-items-start gap-4 px-4 py-16 md:px-6">
      <h1 className="text-3xl">404 Page Not Found</h1>
      <p className="text-ink-3">Did you forget to add the page to the router?</p>
      <p className="max-w-prose">
        There’s nothing at this address. The link may be old or mistyped. You can go to the home page, ask
        for a quote or talk to a person.
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.home}>Go to the home page</ButtonLink>
        <ButtonLink href={paths.getQuote} variant="secondary">
          Get Free Electrical Quote
        </ButtonLink>
        <PhoneButton />
      </div>
    </div>
  );
}
