import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { correctionForm } from '@shared/contracts/privacy.ts';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { useCorrectPerson } from './privacy-api.ts';

interface Typed {
  name: string;
  phone: string;
  email: string;
}

const NOTHING: Typed = { name: '', phone: '', email: '' };

/** Returns the request body; an empty field changes nothing. */
function sentOf(typed: Typed): { [K in keyof Typed]?: string | undefined } {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value.trim() !== ''));
}

const typedSchema = z.pipe(
  z.transform(sentOf),
  z.partial(correctionForm).check((context) => {
    if (Object.values(context.value).some((value) => value !== undefined)) return;
    context.issues.push({ code: 'custom', input: context.value, path: ['name'], message: 'Please enter at least one change' });
  }),
);

const inputs = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'email', label: 'Email', type: 'email' },
] as const;

/** Renders the form that corrects a person's name, phone or email in everything held about them. */
export function PrivacyCorrectDialog({
  contact,
  onClose,
  onCorrected,
}: {
  contact: string;
  onClose: () => void;
  /** Called with the contact that now finds the person. */
  onCorrected: (contact: string) => void;
}) {
  const form = useForm<Typed>({ resolver: standardSchemaResolver(typedSchema, undefined, { raw: true }), defaultValues: NOTHING });
  const { mutate, isPending } = useCorrectPerson();
  const { failure, fail, clear } = useSubmitFailure(form);
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((typed) => {
    clear();
    const sent = sentOf(typed);
    const isEmail = contact.includes('@');
    mutate(
      { contact, ...sent },
      {
        onSuccess: () => onCorrected((isEmail ? sent.email : sent.phone) ?? contact),
        onError: fail,
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
      unsaved="The correction isn’t saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      {failure ? <FormFailure title="Nothing was corrected" error={failure} /> : null}
      {inputs.map(({ name, label, type }) => (
        <Field key={name} label={label} optional error={errors[name]?.message}>
          {(props) => <Input {...props} {...form.register(name)} type={type} autoComplete="off" />}
        </Field>
      ))}
    </FormDialog>
  );
}
