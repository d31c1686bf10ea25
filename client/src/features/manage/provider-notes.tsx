import { MAX_NOTES, type Provider } from '@shared/contracts/providers.ts';
import { lazyPart } from '@/components/lazy-part.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { resolvedNotes, type Resolution } from '@/lib/notes-resolution.ts';
import { useUpdateProvider } from './provider-api.ts';
import { ProviderSaveLine } from './provider-save-line.tsx';
import { providerName } from './provider-texts.ts';
import { useDraft } from './unsaved-drafts.tsx';

const NotesConflict = lazyPart(async () => (await import('@/components/notes-conflict.tsx')).NotesConflict);

/** Notes that are not saved yet, and those they are written over. */
interface Draft {
  text: string;
  base: string | null;
}

function useNotes({ id, notes: stored }: Provider) {
  const [draft, setDraft] = useDraft<Draft>(`notes ${id}`);
  const update = useUpdateProvider(id);
  const { mutate, reset, error, isPending } = update;
  const save = (sent: Draft) => {
    if (isPending) return;
    mutate(
      { notes: sent.text, base: { notes: sent.base } },
      {
        onSuccess: ({ notes }) =>
          // What was typed since stands over what is stored by now.
          setDraft((current) => (current?.text === sent.text ? null : current && { ...current, base: notes })),
      },
    );
  };
  const isRefused = error instanceof ApiError && error.code === 'conflict';
  return {
    ...update,
    save,
    draft,
    text: draft?.text ?? stored ?? '',
    type: (text: string) =>
      setDraft((current) => (text === (stored ?? '') ? null : { text, base: current ? current.base : stored })),
    hasConflict: isRefused && draft !== null && draft.base !== stored,
    resolve: (resolution: Resolution) => {
      const chosen = resolvedNotes(draft?.text ?? '', stored, resolution);
      reset();
      const next = chosen === undefined ? null : { text: chosen, base: stored };
      setDraft(() => next);
      if (next) save(next);
    },
  };
}

/** What the market writes about an electrician, who never reads it. */
export function ProviderNotes({ provider }: { provider: Provider }) {
  const { text, type, draft, save, hasConflict, resolve, error, isPending, isSuccess, submittedAt } = useNotes(provider);
  return (
    <div className="grid gap-3">
      <Field label="Notes" hint="Only super admins read them.">
        {(control) => (
          <Textarea {...control} maxLength={MAX_NOTES} value={text} onChange={(event) => type(event.target.value)} />
        )}
      </Field>
      {hasConflict ? <NotesConflict mine={text} theirs={provider.notes} onResolve={resolve} /> : null}
      {error && draft && !hasConflict ? (
        <FormFailure key={submittedAt} title="The notes were not saved" error={error} />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={draft ? 'primary' : 'secondary'}
          disabled={draft === null || hasConflict}
          isPending={isPending}
          pendingText="Saving…"
          onClick={() => draft && save(draft)}
        >
          Save notes<span className="sr-only"> on {providerName(provider)}</span>
        </Button>
        <ProviderSaveLine isSaved={isSuccess && draft === null} />
      </div>
    </div>
  );
}
