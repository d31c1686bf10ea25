import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
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
 * The new password is set. Goes to the sign-in by itself after three seconds, and says so; not where there is more to read: what
 * was set up in the account before its address was confirmed has ended.
 */
export function ResetSuccess({ endedEarlierSetup }: { endedEarlierSetup: boolean }) {
  useRedirect(!endedEarlierSetup);
  return (
    <>
      <ViewHeading describedBy="next">Password Reset Successful</ViewHeading>
      {endedEarlierSetup ? (
        <Panel tone="spark" title="What was set up before has ended">
          <p id="next">
            Nobody had confirmed this address before, so somebody else may have set the account up. Its team members were
            deactivated, its alerts, devices and price watches removed, and its saved card forgotten. You can reactivate team
            members you know on the Team page.
          </p>
        </Panel>
      ) : (
        <Panel tone="earth">
          <p id="next" className="text-base">
            Redirecting to login page in a few seconds...
          </p>
        </Panel>
      )}
      <ButtonLink href={paths.login} className="justify-self-start">
        Go to Login
      </ButtonLink>
    </>
  );
}
