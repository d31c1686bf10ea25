import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { LogoutButton } from '@/components/layout/logout-button.tsx';
import { LoginForm } from './login-form.tsx';
import { ViewHeading } from './view-heading.tsx';

function OtherAccount() {
  return (
    <>
      <ViewHeading describedBy="whose">You’re signed in with another account</ViewHeading>
      <p id="whose">Log out here, then sign in with the account this link is for.</p>
      <div>
        <LogoutButton variant="secondary" staysHere />
      </div>
    </>
  );
}

function SignedOut({ onSignedIn }: { onSignedIn: () => void }) {
  return (
    <>
      <ViewHeading describedBy="whose">Sign in to confirm this address</ViewHeading>
      <p id="whose">Sign in with the account this link is for and we’ll confirm its address.</p>
      <p>
        Didn’t create that account, or forgot its password?{' '}
        <Link href={paths.forgotPassword} className="inline-block py-0.5 text-neutral-wire underline">
          Set a new password by email
        </Link>
        . That also confirms the address, and removes what was set up in the account before.
      </p>
      <LoginForm onSignedIn={onSignedIn} />
    </>
  );
}

/** Renders the sign-in to the account of an email confirmation link, on the page that keeps the link. */
export function SignInForLink({ isOtherAccount, onSignedIn }: { isOtherAccount: boolean; onSignedIn: () => void }) {
  return isOtherAccount ? <OtherAccount /> : <SignedOut onSignedIn={onSignedIn} />;
}
