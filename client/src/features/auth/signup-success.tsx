import { useEffect, useRef } from 'react';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { paths } from '@shared/contracts/page-paths.ts';

/** The account is there. Shown while the sign-in runs, and for good when that fails. */
export function SignupSuccess({ isSigningIn }: { isSigningIn: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="grid gap-5">
      <h2 ref={heading} tabIndex={-1} className="text-xl">
        Account created
      </h2>
      {isSigningIn ? (
        <Panel tone="earth">
          <output className="text-base">Signing you in…</output>
        </Panel>
      ) : (
        <Panel tone="spark">
          <output className="text-base">
            Your account is ready, but signing in did not work just now. Go to the dashboard and log
            in with your username and password.
          </output>
        </Panel>
      )}
      <div className="flex flex-wrap gap-2">
        <ButtonLink href={paths.dashboard}>Go to Dashboard</ButtonLink>
        <ButtonLink href={paths.home} variant="secondary">
          Back to Home
        </ButtonLink>
      </div>
    </div>
  );
}
