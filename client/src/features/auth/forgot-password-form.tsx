import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { forgotPasswordBody } from '@shared/contracts/auth.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { notices } from '@/lib/utils/strings.ts';
import { requestReset, type ResetRequest } from './auth-api.ts';
import { BackToLogin } from './back-to-login.tsx';
import { ResetReady } from './reset-ready.tsx';
import { ResetRequested } from './reset-requested.tsx';
import { useEarlyValues } from './use-early-values.ts';

type Sent = (resetUrl: string | null) => void;

function useRequest(onSent: Sent) {
  const form = useForm<ResetRequest>({
    resolver: standardSchemaResolver(forgotPasswordBody),
    defaultValues: useEarlyValues({ email: '' }),
  });
  const { failure, fail, clear } = useSubmitFailure(form);
  const { toast } = useToast();
  const submit = form.handleSubmit(async (request) => {
    clear();
    try {
      const resetUrl = await requestReset(request);
      toast(resetUrl ? notices.resetLinkReady : notices.resetEmailSent);
      onSent(resetUrl);
    } catch (error) {
      fail(error);
    }
  });
  return { form, failure, submit };
}

function RequestForm({ isAgain, onSent }: { isAgain: boolean; onSent: Sent }) {
  const { form, failure, submit } = useRequest(onSent);
  const { setFocus, register, formState } = form;
  useEffect(() => {
    if (isAgain) setFocus('email');
  }, [isAgain, setFocus]);
  return (
    <>
      {failure ? <FormFailure error={failure} fallback="Failed to send reset email" /> : null}
      <p>Enter your account’s email address and we’ll send you a link to set a new password.</p>
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <Field label="Email" error={formState.errors.email?.message}>
          {(control) => (
            <Input {...control} {...register('email')} type="email" autoComplete="email" autoCapitalize="none" />
          )}
        </Field>
        <Button type="submit" isPending={formState.isSubmitting} pendingText="Sending..." className="w-full">
          Send Reset Instructions
        </Button>
      </form>
      <BackToLogin />
    </>
  );
}

/** Renders the form that requests a reset link, then where to look for it. */
export function ForgotPasswordForm() {
  const [resetUrl, setResetUrl] = useState<string | null>();
  const [isAgain, setIsAgain] = useState(false);
  const handleTryAgain = () => {
    setIsAgain(true);
    setResetUrl(undefined);
  };
  if (resetUrl) return <ResetReady resetUrl={resetUrl} />;
  if (resetUrl === null) return <ResetRequested onTryDifferent={handleTryAgain} />;
  return <RequestForm isAgain={isAgain} onSent={setResetUrl} />;
}
