import { Button } from '@/components/ui/button.tsx';
import { BackToLogin } from './back-to-login.tsx';
import { ViewHeading } from './view-heading.tsx';

/** Says that instructions were sent, and never whether the address has an account. */
export function ResetRequested({ onTryDifferent }: { onTryDifferent: () => void }) {
  return (
    <>
      <ViewHeading describedBy="reset-sent">Check Your Email</ViewHeading>
      <p id="reset-sent">
        If an account uses that address, we’ve sent password reset instructions to it. The link
        works for 1 hour.
      </p>
      <p>Nothing there after a few minutes? Check your spam folder.</p>
      <Button variant="secondary" onClick={onTryDifferent} className="justify-self-start">
        Try Different Email
      </Button>
      <BackToLogin />
    </>
  );
}
