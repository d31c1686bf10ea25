import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { loginBody, type FactorChoices } from '@shared/contracts/sign-in.ts';
import { LoginFields, type Credentials } from '@/components/forms/login-fields.tsx';
import { UserFactorStep } from '@/components/second-factor/user-factor-step.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { LeaveQuestion } from '@/components/ui/leave-question.tsx';
import { oneAtATime, showDialog } from '@/components/ui/standalone-dialog.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { currentUser, onIdentityChange, setSession } from '@/lib/session/session.ts';
import { sendCredentials } from './auth-api.ts';

function CredentialsForm({ username, onStep }: { username: string; onStep: (step: Awaited<ReturnType<typeof sendCredentials>>) => void }) {
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(loginBody),
    defaultValues: { username, password: '' },
  });
  const { failure, fail, clear } = useSubmitFailure(form);
  const { setFocus } = form;
  useEffect(() => setFocus('password'), [setFocus]);
  const submit = form.handleSubmit(async (credentials) => {
    clear();
    try {
      onStep(await sendCredentials(credentials));
    } catch (error) {
      form.setValue('password', '');
      fail(error);
    }
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
      {failure ? <FormFailure error={failure} fallback="Login failed" /> : null}
      <LoginFields form={form} />
      <Button type="submit" isPending={form.formState.isSubmitting} pendingText="Logging in...">
        Login
      </Button>
    </form>
  );
}

function SignInAgainDialog({ user, onClose }: { user: CurrentUser; onClose: (isBack: boolean) => void }) {
  const [asked, setAsked] = useState<FactorChoices | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);
  // Signed out in another tab, or signed in as somebody else: the form belongs to nobody here.
  useEffect(() => onIdentityChange(() => onClose(false)), [onClose]);
  const finish = (signedIn: CurrentUser) => {
    setSession(signedIn);
    onClose(signedIn.id === user.id);
  };
  return (
    <>
      {/* The page may show customers, and nobody is signed in. */}
      <div aria-hidden="true" className="fixed inset-0 z-50 bg-paper" />
      <Dialog
        onClose={() => setIsLeaving(true)}
        title="You’ve been signed out"
        description="What you typed is still here. Sign in again to save it."
      >
        {asked ? (
          <UserFactorStep choices={asked} onSignedIn={finish} />
        ) : (
          <CredentialsForm username={user.username} onStep={(step) => ('asked' in step ? setAsked(step.asked) : finish(step.user))} />
        )}
        {isLeaving ? (
          <LeaveQuestion
            description="What you typed on this page isn’t saved."
            onStay={() => setIsLeaving(false)}
            onLeave={() => setSession(null)}
          />
        ) : null}
      </Dialog>
    </>
  );
}

/**
 * Asks the user of an ended session to sign in again above the page, which keeps what was typed. Resolves with true once they have;
 * with false when they leave, or are signed out or somebody else by then.
 */
export const signInAgain = oneAtATime(async () => {
  const user = currentUser();
  return user ? showDialog((close) => <SignInAgainDialog user={user} onClose={close} />) : false;
});
