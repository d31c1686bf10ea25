import { EmailLink } from '@/components/layout/email-link.tsx';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { ForgotPasswordForm } from '@/features/auth/forgot-password-form.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { paths } from '@shared/contracts/page-paths.ts';

export function ForgotPasswordPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `Forgot your password? | ${name}`,
    description: `Forgot your ${name} password? Enter your email address and we’ll send you a link to set a new one.`,
    keywords: 'forgotten password, electrician login, Australia',
    robots: 'noindex',
    canonicalPath: paths.forgotPassword,
  });
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-4 py-10 md:py-14">
      <h1 className="text-3xl">Forgot your password?</h1>
      <ForgotPasswordForm />
      <p className="text-sm text-ink-2">
        No email address on your account? Call <PhoneLink /> or email <EmailLink />.
      </p>
    </div>
  );
}
