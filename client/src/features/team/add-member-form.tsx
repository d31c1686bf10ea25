import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, type HTMLInputTypeAttribute } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { input, output } from 'zod/mini';
import { teamMemberForm, type TeamMember } from '@shared/contracts/team.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { ErrorSummary, summaryOf } from '@/components/ui/error-summary.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { teamFailures } from '@/lib/utils/strings.ts';
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

const idOf = (name: keyof Typed) => `new-member-${name}`;

function useAdding(onAdded: (member: TeamMember) => void) {
  const form: MemberForm = useForm<Typed, unknown, output<typeof teamMemberForm>>({
    resolver: standardSchemaResolver(teamMemberForm),
    defaultValues: empty,
    shouldFocusError: false,
  });
  const { mutate, isPending } = useAddMember();
  const { failure, fail, clear } = useSubmitFailure(form, { hasSummary: true });
  const submit = form.handleSubmit((person) => {
    clear();
    mutate(person, { onSuccess: onAdded, onError: fail });
  });
  return { form, submit, isPending, failure };
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
              // The name is someone else's: no autofill.
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

/** Renders the form that adds a team member. Input stays until they are added or the form is closed. */
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
  const question = usePageGuard({ isDirty, description: 'The person you’re adding isn’t on your team yet.', onDiscard: () => form.reset() });
  const problems = summaryOf(errors, fields.map(({ name }) => name), idOf);
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
      {failure ? <FormFailure title={teamFailures.add} error={failure} /> : null}
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
