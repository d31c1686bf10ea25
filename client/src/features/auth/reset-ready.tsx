import { ButtonLink } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { ViewHeading } from './view-heading.tsx';

/** Returns the link's path and query, because its host may not be the one this browser uses. */
function pathOf(resetUrl: string): string {
  const { pathname, search } = new URL(resetUrl);
  return `${pathname}${search}`;
}

/** Renders the reset link itself, in a demo. */
export function ResetReady({ resetUrl }: { resetUrl: string }) {
  return (
    <>
      <ViewHeading>Password Reset Ready</ViewHeading>
      <p>We’ve sent password reset instructions to your email.</p>
      <Panel tone="warning" title="Email not received? Use instant reset">
        <ButtonLink href={pathOf(resetUrl)} className="my-2.5 w-full">
          Reset Your Password Now
        </ButtonLink>
        <p>Secure link expires in 1 hour</p>
      </Panel>
      <BackToLogin />
    </>
  );
}
