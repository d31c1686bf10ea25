import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import type { Reset } from './auth-api.ts';
import { ViewHeading } from './view-heading.tsx';

const REDIRECT_MS = 3000;

function useRedirect(isOn: boolean): void {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate, isOn]);
}

/**
 * Renders the success of a password reset. Redirects to sign-in after three seconds, unless there is more to read: that earlier
 * settings were removed because the address was never confirmed, or a username that no email mentioned.
 */
export function ResetSuccess({ reset: { endedEarlierSetup = false, untoldUsername } }: { reset: Omit<Reset, 'message'> }) {
  const goesOn = !endedEarlierSetup && untoldUsername === undefined;
  useRedirect(goesOn);
  return (
    <>
      <ViewHeading describedBy="next">Password Reset Successful</ViewHeading>
      <div id="next" className="grid gap-5">
        {endedEarlierSetup ? (
          <Panel tone="warning" title="Earlier settings were removed">
            <p>
              Nobody had confirmed this address before, so someone else may have set up the account. We deactivated its team
              members and removed its alerts, devices, price watches, standing bids and saved card. You can reactivate team members
              you know on the Team page.
            </p>
          </Panel>
        ) : null}
        {untoldUsername === undefined ? null : (
          <Panel tone="success">
            <p className="text-base wrap-anywhere">
              Your username is <strong>{untoldUsername}</strong>.
            </p>
          </Panel>
        )}
        {goesOn ? (
          <Panel tone="success">
            <p className="text-base">Redirecting to login page in a few seconds...</p>
          </Panel>
        ) : null}
      </div>
      <ButtonLink href={paths.login} className="justify-self-start">
        Go to Login
      </ButtonLink>
    </>
  );
}
