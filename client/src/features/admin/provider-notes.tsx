import { MAX_NOTES, type Provider } from '@shared/contracts/providers.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { resolvedText, type Resolution } from '@/lib/utils/edit-conflict.ts';
import { useUpdateProvider } from './provider-api.ts';
import { ProviderSaveLine } from './provider-save-line.tsx';
import { providerName } from './provider-texts.ts';
import { useDraft } from './unsaved-drafts.tsx';

const EditConflict = lazyComponent(async () => (await import('@/components/forms/edit-conflict-panel.tsx')).EditConflictPanel);

/** The unsaved notes, and the stored ones they are based on. */
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
          // Text typed since is kept on top of the newly stored text.
          setDraft((current) => (current?.text === sent.text ? null : current && { ...current, base: notes })),
      },
    );
  };
  return {
    ...update,
    save,
    draft,
    text: draft?.text ?? stored ?? '',
    type: (text: string) =>
      setDraft((current) => (text === (stored ?? '') ? null : { text, base: current ? current.base : stored })),
    hasConflict: isStaleEdit(error) && draft !== null && draft.base !== stored,
    resolve: (resolution: Resolution) => {
      const chosen = resolvedText(draft?.text ?? '', stored, resolution);
      reset();
      const next = chosen === undefined ? null : { text: chosen, base: stored };
      setDraft(() => next);
      if (next) save(next);
    },
  };
}

/** Renders our notes about an electrician, which they never see. */
export function ProviderNotes({ provider }: { provider: Provider }) {
  const { text, type, draft, save, hasConflict, resolve, error, isPending, isSuccess } = useNotes(provider);
  return (
    <div className="grid gap-3">
      <Field label="Notes" hint="Only super admins read them.">
        {(control) => (
          <Textarea {...control} maxLength={MAX_NOTES} value={text} onChange={(event) => type(event.target.value)} />
        )}
      </Field>
      {hasConflict ? (
        <EditConflict what="these notes" changes={[{ mine: text, theirs: provider.notes }]} canCombine onResolve={resolve} />
      ) : null}
      {error && draft && !hasConflict ? (
        <FormFailure title="The notes weren’t saved" error={error} />
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
