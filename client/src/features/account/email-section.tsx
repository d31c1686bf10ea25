import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { output } from 'zod/mini';
import { type Account, emailChangeForm } from '@shared/contracts/account.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ConfirmEmailNotice } from '@/components/forms/confirm-email-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { writeCached } from '@/lib/query/write-cached.ts';
import { refreshSession } from '@/lib/session/session.ts';
import { accountQuery, sendLink } from './account-api.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useDisclosure } from './use-disclosure.ts';
import { useSectionForm } from './use-section-form.ts';
import { WaitingEmail } from './waiting-email.tsx';

type Typed = output<typeof emailChangeForm>;

/** Refetches the session and the account when the person returns from the tab or app in which they opened the link. */
function useComingBack(isWaiting: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isWaiting) return undefined;
    const over = new AbortController();
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      void refreshSession();
      void queryClient.invalidateQueries({ queryKey: accountQuery.queryKey });
    };
    document.addEventListener('visibilitychange', look, { signal: over.signal });
    return () => over.abort();
  }, [isWaiting, queryClient]);
}

function ChangeForm({ onSent, onCancel }: { onSent: (confirmUrl: string | null) => void; onCancel: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Typed>({ resolver: standardSchemaResolver(emailChangeForm), defaultValues: { email: '', currentPassword: '' } });
  const { submit, ...state } = useSectionForm(form, async (body) => {
    const { emailChange, confirmUrl } = await sendLink(body);
    await writeCached<Account>(queryClient, accountQuery, (account) => account && { ...account, emailChange });
    onSent(confirmUrl ?? null);
  });
  const { register, setFocus, formState: { errors } } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  return (
    <SectionForm label="Change your email" submit={submit} saveLabel="Send the link" pendingText="Sending…" state={state} onCancel={onCancel}>
      <Field label="New email" hint="We’ll send a link there. Your email changes once you open it." error={errors.email?.message}>
        {(control) => <Input {...control} {...register('email')} type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />}
      </Field>
      <Field label="Current password" error={errors.currentPassword?.message}>
        {(control) => <PasswordInput {...control} {...register('currentPassword')} autoComplete="current-password" />}
      </Field>
    </SectionForm>
  );
}

function Present({ user: { email, isEmailConfirmed } }: { user: CurrentUser }) {
  if (!email) return <p>You haven’t added an email yet.</p>;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="font-semibold wrap-anywhere">{email}</span>
      {isEmailConfirmed ? <Chip tone="success">Confirmed</Chip> : <Chip tone="warning">Not confirmed</Chip>}
    </p>
  );
}

/** Renders a person's email address, the form for another one, and a change that waits for its link to be opened. */
export function EmailSection({ user, emailChange }: { user: CurrentUser; emailChange: Account['emailChange'] }) {
  const { isOpen, open, close, button } = useDisclosure();
  const [confirmUrl, setConfirmUrl] = useState<string | null>(null);
  useComingBack(emailChange !== null);
  const handleSent = (url: string | null) => {
    setConfirmUrl(url);
    close();
  };
  return (
    <Section title="Email" hint="For alerts, receipts and links to set a new password.">
      <Present user={user} />
      {emailChange ? <WaitingEmail change={emailChange} present={user.email} confirmUrl={confirmUrl} onSent={handleSent} /> : null}
      {user.email && !emailChange ? <ConfirmEmailNotice>Until you confirm it, you won’t get alerts by email.</ConfirmEmailNotice> : null}
      {isOpen ? (
        <ChangeForm onSent={handleSent} onCancel={close} />
      ) : (
        <Button ref={button} variant="secondary" size="sm" className="justify-self-start" onClick={open}>
          {user.email ? 'Change email' : 'Add an email'}
        </Button>
      )}
    </Section>
  );
}
