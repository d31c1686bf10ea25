import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { providerSignupForm } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { Button } from '@/components/ui/button.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { track } from '@/lib/analytics.ts';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import { notices } from '@/lib/strings.ts';
import { signIn, signUpProvider, type Signup, type SignupValues } from './auth-api.ts';
import { FailureAlert } from './failure-alert.tsx';
import { SignupFields } from './signup-fields.tsx';
import { SignupInvitation } from './signup-invitation.tsx';
import { SignupSuccess } from './signup-success.tsx';
import { forgetAddressToken, readAddressToken } from './use-address-token.ts';
import { useEarlyValues } from './use-early-values.ts';
import { INVITATION, isInvalidInvitation, useInvitation, type Invited } from './use-invitation.ts';

const empty: SignupValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  companyName: '',
  licenseNumber: '',
  licenseState: '',
  serviceAreas: '',
  username: '',
  password: '',
};

type SignupFormReturn = UseFormReturn<SignupValues, unknown, Signup>;

const isField = (path: string): path is keyof SignupValues => path in empty;

/** Puts what the server objected to under the fields it is about; true when that says it all. */
function showIssues(form: SignupFormReturn, error: unknown): boolean {
  const issues = error instanceof ApiError ? (error.issues ?? []) : [];
  const fields = issues.map(({ path }) => path).filter(isField);
  for (const { path, message } of issues) {
    if (isField(path)) form.setError(path, { message });
  }
  const [first] = fields;
  if (first) {
    form.setFocus(first);
    // Not at the edge, where the notice can cover it.
    document.getElementById(first)?.scrollIntoView({ block: 'center' });
  }
  return issues.length > 0 && fields.length === issues.length;
}

/** Fills in what an invitation knows, where nothing was typed yet. */
function fillIn(form: SignupFormReturn, invited: Invited): void {
  for (const [name, value] of Object.entries(invited)) {
    if (isField(name) && !form.getValues(name)) form.setValue(name, value);
  }
}

/** Creates the account, then signs in with it; the account stays when only that fails. */
function useSignup() {
  const form: SignupFormReturn = useForm<SignupValues, unknown, Signup>({
    resolver: standardSchemaResolver(providerSignupForm),
    defaultValues: useEarlyValues(empty),
  });
  const [path, navigate] = useLocation();
  const { invitation, token, retry, refuse } = useInvitation((invited) => fillIn(form, invited));
  const [stage, setStage] = useState<'form' | 'signing-in' | 'sign-in-failed'>('form');
  const [failure, setFailure] = useState<unknown>(null);
  const { toast } = useToast();
  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    // Anyone who is quicker than the page has pressed before it knew.
    const brought = token === undefined ? readAddressToken(INVITATION) : token;
    try {
      await signUpProvider(values, brought);
    } catch (error) {
      if (isInvalidInvitation(error)) refuse(error);
      else setFailure(showIssues(form, error) ? null : error);
      toast({ ...notices.signupFailed, variant: 'destructive', reference: referenceOf(error) });
      return;
    }
    track('form_submission', { formType: 'provider_signup' });
    setStage('signing-in');
    if (brought !== null) forgetAddressToken();
    try {
      await signIn({ username: values.username, password: values.password });
      // With an invitation this page is for those who are signed in, too.
      if (brought !== null) navigate(path, { replace: true });
    } catch {
      setStage('sign-in-failed');
    }
  });
  return { form, stage, failure, submit, invitation, retry, handleChange: () => setFailure(null) };
}

function PrivacyNote() {
  return (
    <p className="text-sm text-ink-2">
      We use your details to run your account and to reach you about your leads.{' '}
      <Link href={paths.privacyPolicy} className="inline-block py-0.5 text-neutral-wire underline">
        Privacy policy
      </Link>
    </p>
  );
}

/** Creates an electrician's account and signs in with it. The routes take a signed-in electrician to the dashboard. */
export function SignupForm() {
  const { form, stage, failure, submit, invitation, retry, handleChange } = useSignup();
  if (stage !== 'form') return <SignupSuccess isSigningIn={stage === 'signing-in'} />;
  return (
    <form
      method="post"
      noValidate
      onChange={handleChange}
      onSubmit={(event) => void submit(event)}
      className="grid gap-5"
    >
      <SignupInvitation invitation={invitation} onRetry={retry} />
      <p className="text-ink-2">Every field but the licence is needed to sign up. It takes about a minute.</p>
      {failure ? <FailureAlert error={failure} fallback={notices.signupFailed.description} /> : null}
      <SignupFields form={form} hasAreas={invitation.state === 'read'} />
      <PrivacyNote />
      <Button type="submit" isPending={form.formState.isSubmitting} pendingText="Creating Account..." className="w-full">
        Create Account
      </Button>
      <p>
        Already have an account?{' '}
        <Link href={paths.login} className="inline-block py-3 text-neutral-wire underline">
          Sign in
        </Link>
      </p>
    </form>
  );
}
