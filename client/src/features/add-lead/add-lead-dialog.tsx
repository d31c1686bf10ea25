import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { call, referenceOf } from '@/lib/api/api-client.ts';
import { newKey } from '@/lib/api/new-key.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { failureTitles, notices } from '@/lib/utils/strings.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { addManualLead } from '@shared/contracts/manual-leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { storedPhone } from '@shared/domain/contact/phone.ts';
import { jobKinds, type JobKind } from '@shared/domain/words/enums.ts';
import { jobKindLabels } from '@shared/domain/words/labels.ts';
import { ElectricalFields, VehicleFields } from './job-fields.tsx';
import { clearDraft } from './new-lead-draft.ts';
import type { CheckedLead } from './new-lead.ts';
import { useNewLead } from './use-new-lead.ts';

interface Handlers {
  onAdded: (purchase: PurchasedLead) => void;
  onFailed: (error: unknown) => void;
}

/** Sends a lead, one attempt at a time, and reports the result. */
function useAdding({ onAdded, onFailed }: Handlers) {
  const { toast } = useToast();
  const { isPending, attempt } = useAttempt();
  const sent = useRef({ text: '', key: '' });

  const add = async (lead: CheckedLead) => {
    // The idempotency key stays while the text is the same; changed text is another job.
    const text = JSON.stringify(lead);
    if (sent.current.text !== text) sent.current = { text, key: newKey() };
    const body = { ...lead, customerPhone: storedPhone(lead.customerPhone), idempotencyKey: sent.current.key };
    try {
      const purchase = await call(addManualLead, { body });
      clearDraft();
      toast(notices.leadAdded);
      onAdded(purchase);
    } catch (error) {
      onFailed(error);
      toast({ title: failureTitles.add, description: error instanceof Error ? error.message : String(error), variant: 'destructive', reference: referenceOf(error) });
    }
  };
  return { send: (lead: CheckedLead) => attempt(() => add(lead)), isPending };
}

const kindHints: Record<JobKind, string> = {
  electrical: 'House, business, EV charger',
  vehicle: 'Auto-electrical',
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

/** Focuses a field on mount. Stands inside the dialog, because its content mounts after the dialog itself. */
function FirstFocus({ id }: { id: string }) {
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return null;
}

/** Renders the form that adds a job of the electrician's own to the pipeline. The draft is kept until it is saved or discarded. */
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
  const { form, idOf, errorOf, jobKind, summary, attempt, failure } = lead;
  const { send, isPending } = useAdding({ onAdded, onFailed: lead.fail });
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
      unsaved="The lead you’re adding isn’t saved yet."
      onClose={handleClose}
      onSubmit={form.handleSubmit((checked) => {
        lead.clearFailure();
        send(checked);
      }, lead.countAttempt)}
    >
      <ErrorSummary errors={summary} attempt={attempt} />
      {failure ? <FormFailure title={failureTitles.add} error={failure} /> : null}
      {lead.isRestored ? <RestoredNote onStartOver={startOver} /> : null}
      <KindField value={jobKind} onChange={lead.chooseKind} />
      <Fields form={form} idOf={idOf} errorOf={errorOf} />
      <FirstFocus id={idOf('customerName')} />
    </FormDialog>
  );
}
