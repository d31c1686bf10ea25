import { ArrowLeft } from 'lucide-react';
import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';

/** Renders the link from the forgotten password pages back to sign-in. */
export function BackToLogin() {
  return (
    <Link
      href={paths.login}
      className="inline-flex min-h-12 items-center gap-2 justify-self-start text-neutral-wire underline"
    >
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to Login
    </Link>
  );
}
