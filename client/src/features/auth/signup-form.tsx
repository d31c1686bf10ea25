import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link } from 'wouter';
import { providerSignupForm } from '@shared/contracts/auth.ts';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { notices } from '@/lib/strings.ts';
import { useLogin, useProviderSignup, type SignupValues } from './auth-api.ts';
import { SignupFields } from './signup-fields.tsx';
import { SignupSuccess } from './signup-success.tsx';

const empty: SignupValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  companyName: '',
  username: '',
  password: '',
};

/** Puts what the server objected to under the fields it is about. */
function showIssues(form: UseFormReturn<SignupValues>, error: unknown): void {
  if (!(error instanceof ApiError)) return;
  for (const [index, { path, message }] of (error.issues ?? []).entries()) {
    if (path in empty) {
      form.setError(path as keyof SignupValues, { message }, { shouldFocus: index === 0 });
    }
  }
}

function FailurePanel({ error }: { error: Error }) {
  const reference = referenceOf(error);
  return (
    <Panel tone="active" role="alert">
      <p className="text-base">{error.message}</p>
      {reference ? <p>Reference: {reference}</p> : null}
    </Panel>
  );
}

/** Creates the account, then signs in with it. The routes take a signed-in electrician to the dashboard. */
export function SignupForm() {
  const form = useForm<SignupValues>({
    resolver: standardSchemaResolver(providerSignupForm),
    defaultValues: empty,
  });
  const signUp = useProviderSignup();
  const signIn = useLogin();
  const { toast } = useToast();
  const submit = form.handleSubmit(async (values) => {
    try {
      await signUp.mutateAsync(values);
    } catch (error) {
      showIssues(form, error);
      toast({
        ...notices.signupFailed,
        variant: 'destructive',
        reference: referenceOf(error),
      });
      return;
    }
    signIn.mutate({ username: values.username, password: values.password });
  });

  if (signUp.isSuccess) return <SignupSuccess isSigningIn={!signIn.isError} />;
  return (
    <form onSubmit={(event) => void submit(event)} noValidate className="grid gap-5">
      {signUp.error ? <FailurePanel error={signUp.error} /> : null}
      <SignupFields form={form} />
      <Button
        type="submit"
        isPending={form.formState.isSubmitting || signUp.isPending}
        pendingText="Creating Account..."
        className="w-full"
      >
        Create Account
      </Button>
      <p>
        Already have an account?{' '}
        <Link href={paths.login} className="inline-block py-2 text-neutral-wire underline">
          Sign in
        </Link>
      </p>
    </form>
  );
}
