import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type HTMLInputAutoCompleteAttribute } from 'react';
import { useForm } from 'react-hook-form';
import type { input, output } from 'zod/mini';
import { profileForm, updateProfile } from '@shared/contracts/account.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { call } from '@/lib/api/api-client.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { saveOwn } from './save-own.ts';
import { useSectionForm } from './use-section-form.ts';

type Typed = input<typeof profileForm>;

const valuesOf = ({ firstName, lastName, phone }: CurrentUser): Typed => ({ firstName, lastName, phone: formatPhone(phone) });

const baseOf = ({ firstName, lastName, phone }: CurrentUser) => ({ firstName, lastName, phone });

const fields: readonly { name: keyof Typed; label: string; type: 'text' | 'tel'; autoComplete: HTMLInputAutoCompleteAttribute; className?: string }[] = [
  { name: 'firstName', label: 'First name', type: 'text', autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autoComplete: 'family-name' },
  { name: 'phone', label: 'Phone', type: 'tel', autoComplete: 'tel', className: 'sm:col-span-2' },
];

/** Renders a person's name and phone with their form. */
export function ProfileSection({ user }: { user: CurrentUser }) {
  const [shown, setShown] = useState(user);
  const form = useForm<Typed, unknown, output<typeof profileForm>>({ resolver: standardSchemaResolver(profileForm), defaultValues: valuesOf(shown) });
  const { submit, ...state } = useSectionForm(form, (body) =>
    saveOwn(form, { valuesOf, setShown, save: () => call(updateProfile, { body: { ...body, base: baseOf(shown) } }) }),
  );
  const { register, formState: { errors } } = form;
  return (
    <Section title="Your details" hint={<>You sign in as <span className="font-semibold wrap-anywhere">{user.username}</span>.</>}>
      <SectionForm label="Your details" submit={submit} saveLabel="Save details" state={state}>
        <div className="grid gap-4 sm:grid-cols-2">
          {fields.map(({ name, label, type, autoComplete, className }) => (
            <div key={name} className={className}>
              <Field label={label} error={errors[name]?.message}>
                {(control) => <Input {...control} {...register(name)} type={type} autoComplete={autoComplete} spellCheck={false} />}
              </Field>
            </div>
          ))}
        </div>
      </SectionForm>
    </Section>
  );
}
