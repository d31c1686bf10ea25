import { LoginForm } from '@/features/auth/login-form.tsx';
import { usePage } from '@/lib/use-page.ts';

export function LoginPage() {
  usePage({ title: 'Login', robots: 'noindex', canonicalPath: '/login' });
  return (
    <div className="mx-auto w-full max-w-md px-4 py-10 md:py-14">
      <h1 className="mb-6 text-3xl">Login</h1>
      <LoginForm />
    </div>
  );
}
