import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState, type HTMLInputTypeAttribute } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { input, output } from 'zod/mini';
import { teamMemberForm, type TeamMember } from '@shared/contracts/team.ts';
import { Button } from '@/components/ui/button.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ApiError, referenceOf } from '@/lib/api-client.ts';
import { teamFailures } from '@/lib/strings.ts';
import { useAddMember } from './team-api.ts';

type Typed = input<typeof teamMemberForm>;
type MemberForm = UseFormReturn<Typed, unknown, output<typeof teamMemberForm>>;

const empty: Typed = { firstName: '', lastName: '', email: '', phone: '', username: '' };

interface FieldTexts {
  name: keyof Typed;
  label: string;
  hint?: string;
  type?: HTMLInputTypeAttribute;
}

const fields: readonly FieldTexts[] = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'email', label: 'Email', hint: 'The link to set their password goes there.', type: 'email' },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'username', label: 'Username', hint: 'They sign in with it.' },
];

const isField = (path: string): path is keyof Typed => path in empty;
const idOf = (name: keyof Typed) => `new-member-${name}`;

function useAdding(onAdded: (member: TeamMember) => void) {
  const form: MemberForm = useForm<Typed, unknown, output<typeof teamMemberForm>>({
    resolver: standardSchemaResolver(teamMemberForm),
    defaultValues: empty,
    shouldFocusError: false,
  });
  const { mutate, isPending } = useAddMember();
  // What no field is to blame for.
  const [failure, setFailure] = useState<Error | null>(null);
  const submit = form.handleSubmit((person) => {
    setFailure(null);
    mutate(person, {
      onSuccess: onAdded,
      onError: (refusal) => {
        const issues = refusal instanceof ApiError ? (refusal.issues ?? []) : [];
        for (const { path, message } of issues) {
          if (isField(path)) form.setError(path, { message });
        }
        if (!issues.some(({ path }) => isField(path))) setFailure(refusal);
      },
    });
  });
  return { form, submit, isPending, failure };
}

function FailurePanel({ error }: { error: Error }) {
  const reference = referenceOf(error);
  return (
    <Panel tone="active" role="alert" title={teamFailures.add}>
      <p>{error.message}</p>
      {reference ? <p className="break-all">Reference: {reference}</p> : null}
    </Panel>
  );
}

function MemberFields({ form: { register, formState } }: { form: MemberForm }) {
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {fields.map(({ name, label, hint, type = 'text' }) => (
        <Field key={name} id={idOf(name)} label={label} hint={hint} error={formState.errors[name]?.message}>
          {(control) => (
            <Input
              {...control}
              {...register(name)}
              type={type}
              // It is someone else who is named here.
              autoComplete="off"
              autoCapitalize={name.endsWith('Name') ? 'words' : 'none'}
              spellCheck={false}
            />
          )}
        </Field>
      ))}
    </div>
  );
}

/** Adds someone to the team. What was typed stays until they are added or the form is closed. */
export function AddMemberForm({
  onAdded,
  onCancel,
}: {
  onAdded: (member: TeamMember) => void;
  onCancel: () => void;
}) {
  const { form, submit, isPending, failure } = useAdding(onAdded);
  const { errors, submitCount, isDirty } = form.formState;
  const { setFocus } = form;
  useEffect(() => setFocus('firstName'), [setFocus]);
  const question = usePageGuard({ isDirty, description: 'The person you are adding is not on your team yet.', onDiscard: () => form.reset() });
  const problems = fields.flatMap(({ name }) => {
    const { message } = errors[name] ?? {};
    return message ? [{ id: idOf(name), message }] : [];
  });
  return (
    <form
      noValidate
      aria-label="Add a team member"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit(event);
      }}
      className="grid gap-4 rounded-lg border border-line bg-surface p-4 shadow-1"
    >
      <h2 className="text-lg">Add a team member</h2>
      <ErrorSummary errors={problems} attempt={submitCount} />
      {failure ? <FailurePanel error={failure} /> : null}
      <MemberFields form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isPending={isPending} pendingText="Adding…">
          Add to team
        </Button>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {question}
    </form>
  );
}
