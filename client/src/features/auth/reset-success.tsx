import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ViewHeading } from './view-heading.tsx';

const REDIRECT_MS = 3000;

/** The new password is set. Goes to the sign-in by itself after three seconds, and says so. */
export function ResetSuccess() {
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.login, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <>
      <ViewHeading describedBy="redirecting">Password Reset Successful</ViewHeading>
      <Panel tone="earth">
        <p id="redirecting" className="text-base">
          Redirecting to login page in a few seconds...
        </p>
      </Panel>
      <ButtonLink href={paths.login} className="justify-self-start">
        Go to Login
      </ButtonLink>
    </>
  );
}
