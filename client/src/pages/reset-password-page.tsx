import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { ResetPasswordForm } from '@/features/auth/reset-password-form.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { paths } from '@shared/contracts/page-paths.ts';

export function ResetPasswordPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `Reset your password | ${name}`,
    description: `Set a new password for your ${name} account with the link from our email, then sign in with it.`,
    keywords: 'new password, electrician login, Australia',
    robots: 'noindex',
    canonicalPath: paths.resetPassword,
  });
  return (
    <div className="mx-auto grid w-full max-w-md gap-5 px-4 py-10 md:py-14">
      <h1 className="text-3xl">Reset your password</h1>
      <noscript>
        <p>
          Setting a new password needs JavaScript. Turn it on and open the link again, or call <PhoneLink />.
        </p>
      </noscript>
      <ResetPasswordForm />
    </div>
  );
}
