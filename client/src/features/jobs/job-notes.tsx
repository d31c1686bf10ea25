import { Check, CloudOff, Pencil, TriangleAlert } from 'lucide-react';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { leavesFocus } from '@/components/ui/leaves-focus.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { shownValue } from './job-form.ts';
import type { SavePhase } from './job-work.ts';
import { isEditable } from './purchase-state.ts';
import type { JobSaving, SaveLine } from './use-job-save.ts';

const EditConflict = lazyComponent(async () => (await import('@/components/forms/edit-conflict-panel.tsx')).EditConflictPanel);

const buttonTexts: Record<SavePhase, string> = {
  idle: 'Save',
  saving: 'Saving',
  saved: 'Saved',
  error: 'Not saved',
};

const lineLooks = {
  good: { Icon: Check, look: 'text-earth' },
  waiting: { Icon: CloudOff, look: 'text-ink-2' },
  broken: { Icon: TriangleAlert, look: 'font-semibold text-active-wire' },
} as const;

function SaveState({ line, onRetry }: { line: SaveLine | null; onRetry: () => void }) {
  const { Icon, look } = lineLooks[line?.tone ?? 'good'];
  return (
    <div className="flex min-h-5 flex-wrap items-center gap-x-2 text-xs">
      <output className={`flex items-start gap-1 ${look}`}>
        {line ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null}
        <span>{line?.text}</span>
      </output>
      {line?.canRetry ? (
        <button
          ref={leavesFocus}
          type="button"
          onClick={onRetry}
          className="-my-2 min-h-11 rounded-md px-2 text-sm font-semibold text-neutral-wire underline hover:bg-sunken"
        >
          Retry
        </button>
      ) : null}
      {line?.detail ? <p className="basis-full text-ink-2">{line.detail}</p> : null}
    </div>
  );
}

function SaveButton({ purchase, saving }: { purchase: PurchasedLead; saving: JobSaving }) {
  const { phase, isDirty, canSave, conflict, save } = saving;
  const isIdle = phase === 'idle';
  return (
    <Button
      variant={isDirty ? 'primary' : 'secondary'}
      disabled={!canSave || conflict !== undefined}
      isPending={phase === 'saving'}
      pendingText="Saving"
      onClick={save}
      aria-label={isIdle ? `Save notes for ${isolate(purchase.customerName)}` : undefined}
    >
      {buttonTexts[phase]}
    </Button>
  );
}

/** Renders a card's last part: notes, Save with its state, and "Edit job". */
export function JobNotes({
  purchase,
  saving,
  onEdit,
}: {
  purchase: PurchasedLead;
  saving: JobSaving;
  /** Undefined where the details cannot be changed now. */
  onEdit: (() => void) | undefined;
}) {
  const notes = shownValue(purchase, saving.draft, 'salesNotes');
  return (
    <div className="grid content-start gap-3">
      <Field label="Sales notes">
        {(control) => (
          <Textarea
            {...control}
            maxLength={5000}
            value={notes}
            onChange={(event) => saving.type({ salesNotes: event.target.value })}
          />
        )}
      </Field>
      {saving.conflict ? (
        <EditConflict what="these notes" changes={[{ mine: notes, theirs: saving.conflict.theirs }]} canCombine onResolve={saving.resolve} />
      ) : null}
      <div className="flex flex-wrap items-center gap-2">
        <SaveButton purchase={purchase} saving={saving} />
        {onEdit && isEditable(purchase) ? (
          <Button variant="quiet" onClick={onEdit} className="ml-auto">
            <Pencil aria-hidden="true" className="size-4.5" />
            Edit job<span className="sr-only"> details of {isolate(purchase.customerName)}</span>
          </Button>
        ) : null}
      </div>
      <SaveState line={saving.line} onRetry={saving.save} />
    </div>
  );
}
