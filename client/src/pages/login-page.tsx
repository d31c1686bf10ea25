import { LeftWorkNotice } from '@/components/forms/left-work-notice.tsx';
import { LoginForm } from '@/features/auth/login-form.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { useHead } from '@/lib/head/use-head.ts';

export function LoginPage() {
  const { name } = clientConfig.brand;
  useHead({
    title: `Login | ${name}`,
    description: `Sign in to ${name} to see electrical leads near you, buy the ones you want and work them through to paid.`,
    keywords: 'electrician login, electrical leads, Australia',
    robots: 'noindex',
    canonicalPath: '/login',
  });
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-14">
      <h1 className="mb-6 text-3xl">Login</h1>
      <div className="mb-4 empty:hidden">
        <LeftWorkNotice />
      </div>
      <LoginForm />
    </div>
  );
}
