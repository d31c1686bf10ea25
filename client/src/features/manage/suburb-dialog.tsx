import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { suburbPathOf } from '@shared/contracts/page-paths.ts';
import type { Suburb } from '@shared/contracts/suburbs.ts';
import { Button } from '@/components/ui/button.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { showIssues } from './show-issues.ts';
import { useCreateSuburb, useUpdateSuburb } from './suburb-api.ts';
import { PageFields, PlaceFields } from './suburb-fields.tsx';
import { bodyOf, inputOf, suburbInputSchema, type SuburbInput } from './suburb-input.ts';
import { indexingOf, suburbLabel } from './suburb-texts.ts';

type Form = UseFormReturn<SuburbInput>;

/** Says where the page of a suburb goes that gets another name. */
function MoveNote({ form, suburb }: { form: Form; suburb: Suburb }) {
  const [name, state, postcode] = useWatch({ control: form.control, name: ['name', 'state', 'postcode'] });
  const path = suburbPathOf({ name, state, postcode });
  if (path === suburb.path) return null;
  return (
    <Panel tone="spark" title="The page moves to another address">
      <p className="break-all">{path}</p>
      <p>The old address leads there.</p>
    </Panel>
  );
}

const storedFields = [
  ['Suburb', (suburb: Suburb) => suburbLabel(suburb)],
  ['Description', ({ description }: Suburb) => description],
  ['Price from', ({ priceFrom }: Suburb) => `$${priceFrom}`],
  ['Council', ({ council }: Suburb) => council],
  ['Opening hours', ({ openingHours }: Suburb) => openingHours],
  ['Phone', ({ phone }: Suburb) => phone],
  ['Email', ({ email }: Suburb) => email],
  ['Address', ({ address }: Suburb) => address],
  ['Page', ({ isActive }: Suburb) => (isActive ? 'active' : 'switched off')],
] as const;

/** What somebody else stored since the form was opened, and the way to save one's own words over it. */
function StoredMeanwhile({ opened, stored, onOverwrite }: { opened: Suburb; stored: Suburb; onOverwrite: () => void }) {
  const changed = storedFields.filter(([, read]) => read(opened) !== read(stored));
  return (
    <Panel tone="spark" title="Stored meanwhile">
      <ul className="grid gap-1">
        {changed.map(([label, read]) => (
          <li key={label}>
            {label}: <span className="font-semibold break-words whitespace-pre-line">{read(stored) ?? 'nothing'}</span>
          </li>
        ))}
      </ul>
      <Button variant="secondary" size="sm" className="mt-2" onClick={onOverwrite}>
        Save mine over it
      </Button>
    </Panel>
  );
}

/** Nobody means the coordinates of the old place by a new one. */
function whereOf({ dirtyFields }: Form['formState']) {
  const isElsewhere = dirtyFields.name ?? dirtyFields.state ?? dirtyFields.postcode;
  const isPlaced = dirtyFields.latitude ?? dirtyFields.longitude;
  return isElsewhere && !isPlaced ? { latitude: null, longitude: null } : {};
}

function useSuburbForm(suburb: Suburb | null, onSaved: () => void) {
  const { toast } = useToast();
  const form = useForm<SuburbInput>({
    resolver: standardSchemaResolver(suburbInputSchema, undefined, { raw: true }),
    defaultValues: inputOf(suburb),
  });
  const creating = useCreateSuburb();
  const updating = useUpdateSuburb(suburb?.id ?? 0);
  const [attempt, setAttempt] = useState(0);
  // Read here, so that the form keeps them.
  const { isDirty } = form.formState;
  const where = whereOf(form.formState);
  const submitOver = (updatedAt: string | undefined) =>
    form.handleSubmit((input) => {
      const answers = {
        onSuccess: (saved: Suburb) => {
          toast({ title: `${suburbLabel(saved)} is saved`, description: indexingOf(saved).label });
          onSaved();
        },
        onError: (error: Error) => {
          setAttempt((count) => count + 1);
          showIssues(form, error);
        },
      };
      if (updatedAt === undefined) creating.mutate(bodyOf(input), answers);
      else updating.mutate({ ...bodyOf(input), ...where, updatedAt }, answers);
    });
  const { isPending, error } = suburb ? updating : creating;
  return { form, isDirty, isPending, error, attempt, submitOver };
}

/** Gives a suburb a page, or changes it. What was typed stays until it is saved or thrown away. */
export function SuburbDialog({
  suburb,
  stored,
  onClose,
}: {
  /** The suburb as it was when the form was opened; null for a new one. */
  suburb: Suburb | null;
  /** The suburb as the list has it by now. */
  stored: Suburb | undefined;
  onClose: () => void;
}) {
  const { form, isDirty, isPending, error, attempt, submitOver } = useSuburbForm(suburb, onClose);
  const isStale = error && suburb && stored && stored.updatedAt !== suburb.updatedAt;
  return (
    <FormDialog
      title={suburb ? `Edit ${suburb.name}` : 'New suburb'}
      submit={suburb ? 'Save suburb' : 'Create suburb'}
      pendingText="Saving…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="What you entered for this suburb is not saved yet."
      onClose={onClose}
      onSubmit={submitOver(suburb?.updatedAt)}
    >
      {error ? <FormFailure key={attempt} title="The suburb was not saved" error={error} /> : null}
      {isStale ? (
        <StoredMeanwhile opened={suburb} stored={stored} onOverwrite={() => void submitOver(stored.updatedAt)()} />
      ) : null}
      <PlaceFields form={form} />
      {suburb ? <MoveNote form={form} suburb={suburb} /> : null}
      <PageFields form={form} />
    </FormDialog>
  );
}
