import { Link } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import { LogoutButton } from '@/components/user-menu.tsx';
import { LoginForm } from './login-form.tsx';
import { ViewHeading } from './view-heading.tsx';

function OtherAccount() {
  return (
    <>
      <ViewHeading describedBy="whose">You are signed in with another account</ViewHeading>
      <p id="whose">Log out here and sign in with the account this link is for, then it is confirmed.</p>
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
      <p id="whose">Sign in with the account this link is for, then it is confirmed.</p>
      <p>
        Did you not create that account, or forget its password?{' '}
        <Link href={paths.forgotPassword} className="inline-block py-0.5 text-neutral-wire underline">
          Set a new password by email
        </Link>
        . That confirms the address too, and ends what was set up in the account before.
      </p>
      <LoginForm onSignedIn={onSignedIn} />
    </>
  );
}

/** Has someone sign in with the account of the link that confirms an address, on the page that keeps the link. */
export function SignInForLink({ isOtherAccount, onSignedIn }: { isOtherAccount: boolean; onSignedIn: () => void }) {
  return isOtherAccount ? <OtherAccount /> : <SignedOut onSignedIn={onSignedIn} />;
}
