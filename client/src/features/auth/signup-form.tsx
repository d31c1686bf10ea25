import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { Link, useLocation } from 'wouter';
import { providerSignupForm } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { track } from '@/lib/analytics/analytics.ts';
import { referenceOf } from '@/lib/api/api-client.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { notices } from '@/lib/utils/strings.ts';
import { signIn, signUpProvider, type Signup, type SignupValues } from './auth-api.ts';
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

/** Fills in the invitation's details where nothing was typed yet. */
function fillIn(form: SignupFormReturn, invited: Invited): void {
  for (const [name, value] of Object.entries(invited)) {
    if (isField(name) && !form.getValues(name)) form.setValue(name, value);
  }
}

/** Creates the account, then signs in; the account stays if only the sign-in fails. */
function useSignup() {
  const early = useEarlyValues(empty);
  const form: SignupFormReturn = useForm<SignupValues, unknown, Signup>({
    resolver: standardSchemaResolver(providerSignupForm),
    defaultValues: early,
  });
  const values = useWatch({ control: form.control });
  // What was typed before hydration is the form's default, but is no more saved than the rest.
  const isTypedEarly = Object.values(early).some(Boolean);
  const isDirty = isTypedEarly ? Object.values(values).some(Boolean) : form.formState.isDirty;
  const [path, navigate] = useLocation();
  const { invitation, token, retry, refuse } = useInvitation((invited) => fillIn(form, invited));
  const [stage, setStage] = useState<'form' | 'signing-in' | 'sign-in-failed'>('form');
  const { failure, fail, clear } = useSubmitFailure(form);
  const { toast } = useToast();
  const submit = form.handleSubmit(async (sent) => {
    clear();
    // The user may submit before the token has been read.
    const brought = token === undefined ? readAddressToken(INVITATION) : token;
    try {
      await signUpProvider(sent, brought);
    } catch (error) {
      if (isInvalidInvitation(error)) refuse(error);
      else fail(error);
      toast({ ...notices.signupFailed, variant: 'destructive', reference: referenceOf(error) });
      return;
    }
    track('form_submission', { formType: 'provider_signup' });
    setStage('signing-in');
    if (brought !== null) forgetAddressToken();
    try {
      await signIn({ username: sent.username, password: sent.password });
      // With an invitation this page is open to signed-in users too.
      if (brought !== null) navigate(path, { replace: true });
    } catch {
      setStage('sign-in-failed');
    }
  });
  return { form, isDirty, stage, failure, submit, invitation, retry, handleChange: clear };
}

function PrivacyNote() {
  return (
    <p className="text-sm text-ink-2">
      We use your details to run your account and contact you about your leads.{' '}
      <Link href={paths.privacyPolicy} className="inline-block py-0.5 text-neutral-wire underline">
        Privacy policy
      </Link>
    </p>
  );
}

/** Renders the form that creates an electrician's account and signs in. The route guards then redirect to the dashboard. */
export function SignupForm() {
  const { form, isDirty, stage, failure, submit, invitation, retry, handleChange } = useSignup();
  const question = usePageGuard({
    isDirty: stage === 'form' && isDirty,
    description: 'Your account isn’t created yet.',
    onDiscard: () => form.reset(empty),
  });
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
      <p className="text-ink-2">Fill in every field that isn’t marked optional. It takes about a minute.</p>
      {failure ? <FormFailure error={failure} fallback={notices.signupFailed.description} /> : null}
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
      {question}
    </form>
  );
}
