import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { Link } from 'wouter';
import { newPasswordForm } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError } from '@/lib/api/api-client.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { refreshSession, useSession } from '@/lib/session/session.ts';
import { notices } from '@/lib/utils/strings.ts';
import { setNewPassword, type NewPassword, type Reset } from './auth-api.ts';
import { BackToLogin } from './back-to-login.tsx';
import { ResetSuccess } from './reset-success.tsx';
import { forgetAddressToken, readAddressToken, useAddressToken } from './use-address-token.ts';
import { useEarlyValues } from './use-early-values.ts';

function NewLink() {
  return (
    <Link href={paths.forgotPassword} className="inline-block py-3 text-base text-neutral-wire underline">
      Request a new link
    </Link>
  );
}

function MissingToken() {
  return (
    <Panel tone="danger" role="alert">
      <p className="text-base">Invalid or missing reset token</p>
      <NewLink />
    </Panel>
  );
}

function PasswordFields({ form: { register, formState } }: { form: UseFormReturn<NewPassword> }) {
  const { errors, touchedFields, isSubmitted } = formState;
  // Changing the first password revalidates the second, which may not have been reached yet.
  const wasLeft = touchedFields.confirmPassword ?? isSubmitted;
  return (
    <>
      <Field label="New Password" hint="At least 6 characters" error={errors.password?.message}>
        {(control) => (
          <PasswordInput
            {...control}
            {...register('password', { deps: ['confirmPassword'] })}
            autoComplete="new-password"
          />
        )}
      </Field>
      <Field label="Confirm New Password" error={wasLeft ? errors.confirmPassword?.message : undefined}>
        {(control) => (
          <PasswordInput {...control} {...register('confirmPassword')} autoComplete="new-password" />
        )}
      </Field>
    </>
  );
}

function useReset(token: string | null | undefined) {
  const form = useForm<NewPassword>({
    mode: 'onTouched',
    resolver: standardSchemaResolver(newPasswordForm),
    defaultValues: useEarlyValues({ password: '', confirmPassword: '' }),
  });
  const { failure, fail, clear } = useSubmitFailure(form);
  const [done, setDone] = useState<Reset | null>(null);
  const { user } = useSession();
  const { toast } = useToast();
  const submit = form.handleSubmit(async (passwords) => {
    // The user may submit before the token has been read.
    const known = token ?? readAddressToken('token');
    if (!known) return;
    clear();
    try {
      setDone(await setNewPassword(known, passwords));
    } catch (error) {
      fail(error);
      return;
    }
    forgetAddressToken();
    toast(notices.passwordReset);
    // The reset may have ended this browser's session.
    if (user) await refreshSession();
  });
  const isTokenDead = failure instanceof ApiError && failure.code === 'token_invalid';
  return { form, failure, done, isTokenDead, submit };
}

/** Renders the form that sets a new password with the URL's token. */
export function ResetPasswordForm() {
  const token = useAddressToken('token');
  const { form, failure, done, isTokenDead, submit } = useReset(token);
  if (done) return <ResetSuccess reset={done} />;
  return (
    <>
      {token === null ? <MissingToken /> : null}
      {failure ? (
        <FormFailure error={failure} fallback="Failed to reset password">
          {isTokenDead ? <NewLink /> : null}
        </FormFailure>
      ) : null}
      <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <PasswordFields form={form} />
        <Button
          type="submit"
          disabled={token === null || isTokenDead}
          isPending={form.formState.isSubmitting}
          pendingText="Updating..."
          className="w-full"
        >
          Update Password
        </Button>
      </form>
      <BackToLogin />
    </>
  );
}
