import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { correctionForm, type PersonView } from '@shared/contracts/privacy.ts';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input, Select, Textarea } from '@/components/ui/input.tsx';
import { formatDay } from '@/lib/time/format.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { useCorrectPerson } from './privacy-api.ts';

interface Words {
  serviceLocation: string;
  customerAddress: string;
  electricalWork: string;
  specialRequests: string;
}

interface Typed {
  name: string;
  phone: string;
  email: string;
  /** The request whose words are corrected; an empty id for none. */
  request: Words & { id: string };
}

const NOTHING: Typed = {
  name: '',
  phone: '',
  email: '',
  request: { id: '', serviceLocation: '', customerAddress: '', electricalWork: '', specialRequests: '' },
};

const filled = <T extends object>(typed: T): { [K in keyof T]?: string | undefined } =>
  Object.fromEntries(Object.entries(typed).filter(([, value]: [string, string]) => value.trim() !== '')) as { [K in keyof T]?: string };

interface Sent {
  name?: string | undefined;
  phone?: string | undefined;
  email?: string | undefined;
  request?: ({ id: number } & { [K in keyof Words]?: string | undefined }) | undefined;
}

/** Returns the request body; an empty field changes nothing. */
function sentOf({ request: { id, ...words }, ...contacts }: Typed): Sent {
  const told = filled(words);
  const isToldOf = id !== '' && Object.keys(told).length > 0;
  return { ...filled(contacts), request: isToldOf ? { id: Number(id), ...told } : undefined };
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

const wordInputs = [
  { name: 'serviceLocation', label: 'Place of the job', Control: Input },
  { name: 'customerAddress', label: 'Address', Control: Input },
  { name: 'electricalWork', label: 'What needs doing', Control: Textarea },
  { name: 'specialRequests', label: 'Notes', Control: Textarea },
] as const;

/** Renders the choice of a request and what it says. */
function RequestWords({ requests, form }: { requests: PersonView['requests']; form: UseFormReturn<Typed> }) {
  const { register, formState, control } = form;
  const isChosen = useWatch({ control, name: 'request.id' }) !== '';
  if (requests.length === 0) return null;
  return (
    <>
      <Field label="Request whose words are wrong" optional>
        {(props) => (
          <Select {...props} {...register('request.id')}>
            <option value="">None</option>
            {requests.map(({ id, jobReference, createdAt }) => (
              <option key={id} value={id}>
                {jobReference} of {formatDay(createdAt)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {isChosen
        ? wordInputs.map(({ name, label, Control }) => (
            <Field key={name} label={label} optional error={formState.errors.request?.[name]?.message}>
              {(props) => <Control {...props} {...register(`request.${name}`)} autoComplete="off" />}
            </Field>
          ))
        : null}
    </>
  );
}

/** Renders the form that corrects a person's name, phone or email in everything held about them, and what one of their requests says. */
export function PrivacyCorrectDialog({
  contact,
  requests,
  onClose,
  onCorrected,
}: {
  contact: string;
  /** Their requests that still hold their words. */
  requests: PersonView['requests'];
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
      description="What is left empty stays. Requests keep their earlier version, electricians who bought one see the new contact. What was bought and invoiced stays as it was. An account that gets another email is signed out, and its old address is told."
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
      <RequestWords requests={requests} form={form} />
    </FormDialog>
  );
}
