import { ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { paths } from '@shared/contracts/page-paths.ts';
import { ViewHeading } from './view-heading.tsx';

/** Renders the success of a sign-up, while the sign-in runs and for good if it fails. */
export function SignupSuccess({ isSigningIn }: { isSigningIn: boolean }) {
  return (
    <div className="grid gap-5">
      <ViewHeading>Account created</ViewHeading>
      {isSigningIn ? (
        <Panel tone="success">
          <output className="text-base">Signing you in…</output>
        </Panel>
      ) : (
        <Panel tone="warning">
          <output className="text-base">
            Your account is ready, but we couldn’t sign you in. Go to the dashboard and sign in with your
            username and password.
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
