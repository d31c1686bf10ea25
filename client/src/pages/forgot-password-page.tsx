import { ArrowLeft } from 'lucide-react';
import { EmailLink, PhoneLink } from '@/components/phone-link.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { paths } from '@shared/contracts/page-paths.ts';
import { usePage } from '@/lib/use-page.ts';

export function ForgotPasswordPage() {
  usePage({ title: 'Forgot your password?', robots: 'noindex' });
  return (
    <div className="mx-auto grid max-w-lg justify-items-start gap-5 px-4 py-12 md:px-6">
      <h1 className="text-3xl">Forgot your password?</h1>
      <p>
        Call <PhoneLink /> or e-mail <EmailLink /> and we set a new one with you.
      </p>
      <ButtonLink href={paths.login} variant="secondary">
        <ArrowLeft aria-hidden="true" className="size-4.5" />
        Back to Login
      </ButtonLink>
    </div>
  );
}
