import { MAX_CALLBACK_NOTES, type Callback } from '@shared/contracts/callbacks.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input, Textarea } from '@/components/ui/input.tsx';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { resolvedText, type ConflictingChange, type Resolution } from '@/lib/utils/edit-conflict.ts';
import { useUpdateCallback } from './callback-api.ts';
import { instantOf, localInput, localTime } from './callback-times.ts';
import { ProviderSaveLine } from './provider-save-line.tsx';
import { useDraft } from './unsaved-drafts.tsx';

const EditConflict = lazyComponent(async () => (await import('@/components/forms/edit-conflict-panel.tsx')).EditConflictPanel);

/** The unsaved input, and the stored values it is based on. */
interface Draft {
  notes: string;
  /** In the device's time zone, as the input has it. */
  date: string;
  seen: Pick<Callback, 'notes' | 'callbackDate'>;
}

const draftOf = ({ notes, callbackDate }: Callback): Draft => ({
  notes: notes ?? '',
  date: localInput(callbackDate),
  seen: { notes, callbackDate },
});

/** Returns only the changed fields: someone else may have changed the others. */
function changeIn({ notes, date, seen }: Draft) {
  const isOtherNotes = notes !== (seen.notes ?? '');
  const isOtherDate = date !== localInput(seen.callbackDate);
  return {
    ...(isOtherNotes ? { notes } : {}),
    ...(isOtherDate ? { callbackDate: instantOf(date) } : {}),
    base: {
      ...(isOtherNotes ? { notes: seen.notes } : {}),
      ...(isOtherDate ? { callbackDate: seen.callbackDate } : {}),
    },
  };
}

const isChanged = (draft: Draft) => Object.keys(changeIn(draft)).length > 1;

const dateText = (input: string, now: Date) => {
  const at = instantOf(input);
  return at === null ? '' : localTime(at, now);
};

/** Returns what is typed here and has been changed by someone else as well. */
function conflictsIn({ notes, date, seen }: Draft, stored: Callback, now: Date): ConflictingChange[] {
  const { base } = changeIn({ notes, date, seen });
  const theirDate = localInput(stored.callbackDate);
  return [
    ...('notes' in base && stored.notes !== seen.notes ? [{ label: 'Notes', mine: notes, theirs: stored.notes }] : []),
    ...('callbackDate' in base && stored.callbackDate !== seen.callbackDate
      ? [{ label: 'Time of the call', mine: dateText(date, now), theirs: dateText(theirDate, now) }]
      : []),
  ];
}

/** Returns the draft after a choice between it and what is stored. What was not typed here follows what is stored. */
function resolvedDraft(draft: Draft, { notes: theirs, callbackDate }: Callback, resolution: Resolution): Draft {
  const { base } = changeIn(draft);
  const notes = 'notes' in base ? resolvedText(draft.notes, theirs, resolution) : undefined;
  const keepsDate = 'callbackDate' in base && resolution !== 'theirs';
  return { notes: notes ?? theirs ?? '', date: keepsDate ? draft.date : localInput(callbackDate), seen: { notes: theirs, callbackDate } };
}

function useNotes(callback: Callback, now: Date) {
  const [draft, setDraft] = useDraft<Draft>(String(callback.id));
  const update = useUpdateCallback(callback.id);
  const { mutate, reset, error, isPending } = update;
  const keep = (next: Draft) => setDraft(() => (isChanged(next) ? next : null));
  const save = (sent: Draft) => {
    if (isPending) return;
    mutate(changeIn(sent), {
      onSuccess: ({ notes, callbackDate }) =>
        // Text typed since is kept on top of the newly stored text.
        setDraft((typed) => {
          if (!typed || (typed.notes === sent.notes && typed.date === sent.date)) return null;
          return { ...typed, seen: { notes, callbackDate } };
        }),
    });
  };
  const shown = draft ?? draftOf(callback);
  return {
    ...update,
    shown,
    isDirty: draft !== null,
    conflicts: draft !== null && isStaleEdit(error) ? conflictsIn(draft, callback, now) : [],
    type: (typed: Partial<Draft>) => keep({ ...shown, ...typed }),
    save: () => save(shown),
    resolve: (resolution: Resolution) => {
      const next = resolvedDraft(shown, callback, resolution);
      reset();
      keep(next);
      if (isChanged(next)) save(next);
    },
  };
}

function Fields({ shown, type }: Pick<ReturnType<typeof useNotes>, 'shown' | 'type'>) {
  return (
    <>
      <Field label="Notes" hint="Only super admins read them.">
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_CALLBACK_NOTES}
            value={shown.notes}
            onChange={(event) => type({ notes: event.target.value })}
          />
        )}
      </Field>
      <Field label="Time of the call" hint="By the clock of this device." optional>
        {(control) => (
          <Input
            {...control}
            type="datetime-local"
            min="2000-01-01T00:00"
            max="2100-12-31T23:59"
            value={shown.date}
            onChange={(event) => type({ date: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

/** Renders a callback's notes and the time of the call, saved together. */
export function CallbackNotes({ callback, name, now }: { callback: Callback; name: string; now: Date }) {
  const notes = useNotes(callback, now);
  const { shown, type, isDirty, save, conflicts, resolve, error, isPending } = notes;
  const hasConflict = conflicts.length > 0;
  return (
    <form
      noValidate
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isDirty && !hasConflict) save();
      }}
    >
      <Fields shown={shown} type={type} />
      {hasConflict ? (
        <EditConflict
          what="this callback"
          changes={conflicts}
          canCombine={conflicts.some(({ label }) => label === 'Notes')}
          onResolve={resolve}
        />
      ) : null}
      {error && isDirty && !hasConflict ? (
        <FormFailure title="The notes weren’t saved" error={error} />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          type="submit"
          variant={isDirty ? 'primary' : 'secondary'}
          disabled={!isDirty || hasConflict}
          isPending={isPending}
          pendingText="Saving…"
        >
          Save notes<span className="sr-only"> on {name}</span>
        </Button>
        <ProviderSaveLine isSaved={notes.isSuccess && !isDirty} />
      </div>
    </form>
  );
}
