import { useEffect } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { jobKinds, type JobKind } from '@shared/domain/enums.ts';
import { jobKindLabels } from '@shared/domain/labels.ts';
import { Button } from '@/components/ui/button.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { failureTitles } from '@/lib/strings.ts';
import { ElectricalFields, VehicleFields } from './job-fields.tsx';
import { clearDraft } from './new-lead-draft.ts';
import { useAdding } from './use-adding.ts';
import { useNewLead } from './use-new-lead.ts';

const kindHints: Record<JobKind, string> = {
  electrical: 'In a house or a business',
  vehicle: 'EV charger, auto-electrical',
};

const kindOptions = jobKinds.map((kind) => ({ value: kind, label: jobKindLabels[kind], hint: kindHints[kind] }));

function KindField({ value, onChange }: { value: JobKind; onChange: (kind: JobKind) => void }) {
  return (
    <RadioCards
      legend="Kind of job"
      name="new-lead-kind"
      options={kindOptions}
      register={{
        name: 'jobKind',
        onChange: ({ target }) => onChange(target.value === 'vehicle' ? 'vehicle' : 'electrical'),
        onBlur: () => undefined,
      }}
      value={value}
      className="grid-cols-2"
    />
  );
}

function RestoredNote({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Panel title="Your unfinished lead is still here">
      <Button variant="secondary" size="sm" className="mt-2" onClick={onStartOver}>
        Start over
      </Button>
    </Panel>
  );
}

/** Begins at a field. Inside the dialog, because its content comes after the dialog itself. */
function FirstFocus({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return null;
}

/** Puts a job of one's own into the pipeline. What was typed stays until it is saved or thrown away. */
export function AddLeadDialog({
  user,
  onAdded,
  onClose,
}: {
  user: CurrentUser;
  onAdded: (purchase: PurchasedLead) => void;
  onClose: () => void;
}) {
  const lead = useNewLead(user);
  const { form, idOf, errorOf, jobKind, summary, attempt } = lead;
  const { send, failure, isPending } = useAdding({
    onAdded,
    onRefused: ({ issues = [] }) => lead.showIssues(issues),
  });
  const handleClose = () => {
    clearDraft();
    onClose();
  };
  const startOver = () => {
    lead.startOver();
    form.setFocus('customerName');
  };
  const Fields = jobKind === 'vehicle' ? VehicleFields : ElectricalFields;
  return (
    <FormDialog
      title="Add New Lead"
      description="A job of your own. It costs nothing and is never on the market."
      submit="Add lead"
      pendingText="Adding…"
      isPending={isPending}
      isDirty={lead.isDirty}
      unsaved="The lead you are adding is not saved yet."
      onClose={handleClose}
      onSubmit={form.handleSubmit(send, lead.countAttempt)}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      {failure ? <FormFailure key={failure.attempt} title={failureTitles.add} error={failure.error} /> : null}
      {lead.isRestored ? <RestoredNote onStartOver={startOver} /> : null}
      <KindField value={jobKind} onChange={lead.chooseKind} />
      <Fields form={form} idOf={idOf} errorOf={errorOf} />
      <FirstFocus id={idOf('customerName')} />
    </FormDialog>
  );
}
