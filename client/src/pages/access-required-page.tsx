import { Lock } from 'lucide-react';
import { useLocation } from 'wouter';
import { LeftWorkNotice } from '@/components/forms/left-work-notice.tsx';
import { ButtonLink } from '@/components/ui/button.tsx';
import { paths } from '@shared/contracts/page-paths.ts';
import { loginPath } from '@/lib/utils/paths.ts';
import { useHead } from '@/lib/head/use-head.ts';
import { useQueryText } from '@/lib/hooks/use-query-text.ts';
import { useSession } from '@/lib/session/session.ts';

export function AccessRequiredPage() {
  useHead({ title: 'Provider Access Required', robots: 'noindex' });
  const [path] = useLocation();
  const search = useQueryText();
  const { user } = useSession();
  const here = search ? `${path}?${search}` : path;
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-4 py-16 text-center md:px-6">
      <Lock aria-hidden="true" className="size-7 text-ink-3" />
      <h1 className="text-2xl">Provider Access Required</h1>
      <p className="text-ink-2">
        This dashboard is only available to registered service providers.
      </p>
      {user ? (
        <p className="text-ink-2">
          You’re signed in as{' '}
          <bdi>
            {user.firstName} {user.lastName}
          </bdi>
          , with a customer’s account. Log out first to log in with another.
        </p>
      ) : null}
      <LeftWorkNotice />
      <div className="mt-2 flex flex-wrap justify-center gap-2">
        <ButtonLink href={paths.signup}>Register as Provider</ButtonLink>
        <ButtonLink href={loginPath(here)} variant="secondary">
          Login
        </ButtonLink>
      </div>
    </div>
  );
}
