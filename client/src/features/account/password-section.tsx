import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { output } from 'zod/mini';
import { type Account, passwordChangeForm } from '@shared/contracts/account.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { writeCached } from '@/lib/query/write-cached.ts';
import { accountQuery, savePassword } from './account-api.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { useDisclosure } from './use-disclosure.ts';
import { useSectionForm } from './use-section-form.ts';

type Typed = output<typeof passwordChangeForm>;

const empty: Typed = { currentPassword: '', password: '', confirmPassword: '' };

const fields = [
  { name: 'currentPassword', label: 'Current password', autoComplete: 'current-password' },
  { name: 'password', label: 'New password', autoComplete: 'new-password' },
  { name: 'confirmPassword', label: 'Confirm new password', autoComplete: 'new-password' },
] as const;

function ChangeForm({ username, onChanged, onCancel }: { username: string; onChanged: () => void; onCancel: () => void }) {
  const queryClient = useQueryClient();
  const form = useForm<Typed>({ resolver: standardSchemaResolver(passwordChangeForm), defaultValues: empty });
  const { submit, ...state } = useSectionForm(form, async (body) => {
    const account = await savePassword(body);
    await writeCached<Account>(queryClient, accountQuery, () => account);
    onChanged();
  });
  const { register, setFocus, formState: { errors } } = form;
  useEffect(() => setFocus('currentPassword'), [setFocus]);
  return (
    <SectionForm label="Change your password" submit={submit} saveLabel="Change password" pendingText="Changing…" state={state} onCancel={onCancel}>
      {/* For password managers, which store the new password under it. */}
      <input type="text" name="username" value={username} autoComplete="username" readOnly hidden />
      {fields.map(({ name, label, autoComplete }) => (
        <Field key={name} label={label} hint={name === 'password' ? 'At least 6 characters' : undefined} error={errors[name]?.message}>
          {(control) => <PasswordInput {...control} {...register(name)} autoComplete={autoComplete} />}
        </Field>
      ))}
    </SectionForm>
  );
}

/** Renders the change of a person's password. */
export function PasswordSection({ username }: { username: string }) {
  const { isOpen, open, close, button } = useDisclosure();
  const [isChanged, setIsChanged] = useState(false);
  const handleOpen = () => {
    setIsChanged(false);
    open();
  };
  const handleChanged = () => {
    setIsChanged(true);
    close();
  };
  return (
    <Section title="Password" hint="Changing it signs out your other devices.">
      <div>
        <output className="mb-4 block empty:mb-0">
          {isChanged ? (
            <Panel tone="success" title="Your password is changed">
              You’re signed out on your other devices.
            </Panel>
          ) : null}
        </output>
        {isOpen ? (
          <ChangeForm username={username} onChanged={handleChanged} onCancel={close} />
        ) : (
          <Button ref={button} variant="secondary" size="sm" onClick={handleOpen}>
            Change password
          </Button>
        )}
      </div>
    </Section>
  );
}
