import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { correctionForm } from '@shared/contracts/privacy.ts';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { useCorrectPerson } from './privacy-api.ts';
import { showIssues } from './show-issues.ts';

interface Typed {
  name: string;
  phone: string;
  email: string;
}

const NOTHING: Typed = { name: '', phone: '', email: '' };

/** What was typed; an empty field changes nothing. */
function sentOf(typed: Typed): { [K in keyof Typed]?: string | undefined } {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
}

const typedSchema = z.pipe(
  z.transform(sentOf),
  z.partial(correctionForm).check((context) => {
    if (Object.values(context.value).some((value) => value !== undefined)) return;
    context.issues.push({ code: 'custom', input: context.value, path: ['name'], message: 'Please enter what is to change' });
  }),
);

const inputs = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
] as const;

/** Corrects a person's name, phone or email in all that is held about them. */
export function PrivacyCorrectDialog({
  contact,
  onClose,
  onCorrected,
}: {
  contact: string;
  onClose: () => void;
  /** Gets by what the person is found from now on. */
  onCorrected: (contact: string) => void;
}) {
  const form = useForm<Typed>({ resolver: standardSchemaResolver(typedSchema, undefined, { raw: true }), defaultValues: NOTHING });
  const { mutate, isPending, error, submittedAt } = useCorrectPerson();
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((typed) => {
    const sent = sentOf(typed);
    const isEmail = contact.includes('@');
    mutate(
      { contact, ...sent },
      {
        onSuccess: () => onCorrected((isEmail ? sent.email : sent.phone) ?? contact),
        onError: (refusal) => showIssues(form, refusal),
      },
    );
  });
  return (
    <FormDialog
      title={`Correct ${contact}`}
      description="What is left empty stays. Requests keep their earlier version, electricians who bought one see the new contact. What was bought and invoiced stays as it was."
      submit="Correct"
      pendingText="Correcting…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="The correction is not saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      {error ? <FormFailure key={submittedAt} title="Nothing was corrected" error={error} /> : null}
      {inputs.map(({ name, label, type }) => (
        <Field key={name} label={label} optional error={errors[name]?.message}>
          {(props) => <Input {...props} {...form.register(name)} type={type} autoComplete="off" />}
        </Field>
      ))}
    </FormDialog>
  );
}
