import { Check, Pencil, TriangleAlert } from 'lucide-react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { useJobDraft } from './job-drafts.ts';
import { shownValue } from './job-form.ts';
import { isEditable } from './purchase-state.ts';
import type { SaveState, useJobSave } from './use-job-save.ts';

const buttonTexts: Record<Exclude<SaveState, 'saving'>, string> = {
  idle: 'Save',
  saved: 'Saved',
  error: 'Not saved',
};

function SaveLine({
  lastLine,
  isDirty,
  state,
}: Pick<ReturnType<typeof useJobSave>, 'lastLine' | 'isDirty' | 'state'>) {
  const isBroken = lastLine === 'Not saved';
  const line = state === 'saving' ? 'Saving…' : lastLine;
  const Icon = isBroken ? TriangleAlert : Check;
  return (
    <output className="flex min-h-5 items-center gap-1 text-xs text-earth">
      {line && state !== 'saving' ? <Icon aria-hidden="true" className="size-4" /> : null}
      <span className={isBroken ? 'font-semibold text-active-wire' : ''}>{line}</span>
      {isDirty && state === 'idle' ? (
        <span className="text-ink-2">{line ? ', changes not saved yet' : 'Changes not saved yet'}</span>
      ) : null}
    </output>
  );
}

/** The last part of a card: notes, Save and the way into the job's details. */
export function JobNotes({
  purchase,
  saving: { state, lastLine, isDirty, save },
  onEdit,
}: {
  purchase: PurchasedLead;
  saving: ReturnType<typeof useJobSave>;
  onEdit: () => void;
}) {
  const { draft, drafts } = useJobDraft(purchase.id);
  const canSave = isDirty || state !== 'idle';
  return (
    <div className="grid content-start gap-3">
      <Field label="Sales notes">
        {(control) => (
          <Textarea
            {...control}
            maxLength={5000}
            value={shownValue(purchase, draft, 'salesNotes')}
            onChange={(event) => drafts.change(purchase.id, { salesNotes: event.target.value })}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          variant={isDirty ? 'primary' : 'secondary'}
          disabled={!canSave}
          isPending={state === 'saving'}
          pendingText="Saving"
          onClick={save}
          aria-label={state === 'idle' ? `Save notes for ${purchase.customerName}` : undefined}
        >
          {state === 'saving' ? 'Saving' : buttonTexts[state]}
        </Button>
        {isEditable(purchase) ? (
          <Button variant="quiet" onClick={onEdit} className="ml-auto">
            <Pencil aria-hidden="true" className="size-4.5" />
            Edit job<span className="sr-only"> details of {purchase.customerName}</span>
          </Button>
        ) : null}
      </div>
      <SaveLine lastLine={lastLine} isDirty={isDirty} state={state} />
    </div>
  );
}
