import { MAX_CALLBACK_NOTES, type Callback } from '@shared/contracts/callbacks.ts';
import { lazyPart } from '@/components/lazy-part.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input, Textarea } from '@/components/ui/input.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { resolvedNotes, type Resolution } from '@/lib/notes-resolution.ts';
import { useUpdateCallback } from './callback-api.ts';
import { instantOf, localInput, localTime } from './callback-times.ts';
import { ProviderSaveLine } from './provider-save-line.tsx';
import { useDraft } from './unsaved-drafts.tsx';

const NotesConflict = lazyPart(async () => (await import('@/components/notes-conflict.tsx')).NotesConflict);

/** What is typed and not saved, and what it is written over. */
interface Draft {
  notes: string;
  /** By the device's own clock, as its field has it. */
  date: string;
  seen: Pick<Callback, 'notes' | 'callbackDate'>;
}

const draftOf = ({ notes, callbackDate }: Callback): Draft => ({
  notes: notes ?? '',
  date: localInput(callbackDate),
  seen: { notes, callbackDate },
});

/** Sends only what was changed: what stands beside it may have been changed by someone else. */
function changeIn({ notes, date, seen }: Draft) {
  const isOtherDate = date !== localInput(seen.callbackDate);
  return {
    ...(notes === (seen.notes ?? '') ? {} : { notes, seenNotes: seen.notes }),
    ...(isOtherDate ? { callbackDate: instantOf(date), seenCallbackDate: seen.callbackDate } : {}),
  };
}

const isChanged = (draft: Draft) => Object.keys(changeIn(draft)).length > 0;

function useNotes(callback: Callback) {
  const [draft, setDraft] = useDraft<Draft>(String(callback.id));
  const update = useUpdateCallback(callback.id);
  const { mutate, reset, error, isPending } = update;
  const keep = (next: Draft) => setDraft(() => (isChanged(next) ? next : null));
  const save = (sent: Draft) => {
    if (isPending) return;
    mutate(changeIn(sent), {
      onSuccess: ({ notes, callbackDate }) =>
        // What was typed since stands over what is stored by now.
        setDraft((typed) => {
          if (!typed || (typed.notes === sent.notes && typed.date === sent.date)) return null;
          return { ...typed, seen: { notes, callbackDate } };
        }),
    });
  };
  const shown = draft ?? draftOf(callback);
  const isRefused = draft !== null && error instanceof ApiError && error.code === 'conflict';
  const hasDateConflict = isRefused && draft.seen.callbackDate !== callback.callbackDate;
  const resolve = (resolution: Resolution) => {
    const notes = resolvedNotes(shown.notes, callback.notes, resolution) ?? callback.notes ?? '';
    const next = { ...shown, notes, seen: { notes: callback.notes, callbackDate: shown.seen.callbackDate } };
    reset();
    keep(next);
    if (isChanged(next)) save(next);
  };
  return {
    ...update,
    shown,
    isDirty: draft !== null,
    hasConflict: isRefused && draft.seen.notes !== callback.notes,
    hasDateConflict,
    type: (typed: Partial<Draft>) => keep({ ...shown, ...typed }),
    // The date of someone else is on screen by now: saved again, it is written over knowingly.
    save: () => save(hasDateConflict ? { ...shown, seen: { ...shown.seen, callbackDate: callback.callbackDate } } : shown),
    resolve,
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

function OtherDate({ callbackDate, now }: { callbackDate: string | null; now: Date }) {
  return (
    <Panel tone="spark" role="alert" title="Someone else changed the time of the call">
      {callbackDate ? `It is ${localTime(callbackDate, now)} by now.` : 'They took it away.'} Save again to use yours.
    </Panel>
  );
}

/** Notes on a callback and the time of the call, saved together. */
export function CallbackNotes({ callback, name, now }: { callback: Callback; name: string; now: Date }) {
  const notes = useNotes(callback);
  const { shown, type, isDirty, save, hasConflict, hasDateConflict, resolve, error, isPending } = notes;
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
      {hasConflict ? <NotesConflict mine={shown.notes} theirs={callback.notes} onResolve={resolve} /> : null}
      {hasDateConflict && !hasConflict ? <OtherDate callbackDate={callback.callbackDate} now={now} /> : null}
      {error && isDirty && !hasConflict && !hasDateConflict ? (
        <FormFailure key={notes.submittedAt} title="The notes were not saved" error={error} />
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
