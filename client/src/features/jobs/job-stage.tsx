import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import {
  pickableStages,
  stageLabels,
  tabOfStage,
  type SalesStage,
} from '@shared/domain/pipeline/sales-stage.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import { formatDateTime } from '@/lib/time/format.ts';
import { moneyFieldsOf, shownValue, sumError, type MoneyField } from './job-form.ts';
import type { JobSaving } from './use-job-save.ts';
import { typedMoney } from './typed-money.ts';

const moneyLabels: Record<MoneyField, string> = {
  quotePrice: 'Quote price',
  customerPaymentAmount: 'Payment amount',
};

/** Returns the stages of the menu, plus a retired stage for a job that is still in it. */
function choicesFor(stage: SalesStage): readonly SalesStage[] {
  return (pickableStages as readonly SalesStage[]).includes(stage)
    ? pickableStages
    : [stage, ...pickableStages];
}

function StageSelect({
  purchase,
  canMove,
  onMove,
}: {
  purchase: PurchasedLead;
  canMove: boolean;
  onMove: (to: SalesStage) => void;
}) {
  const choices = choicesFor(purchase.salesStage);
  return (
    <Field label="Stage">
      {(control) => (
        <Select
          {...control}
          value={purchase.salesStage}
          disabled={!canMove}
          onChange={(event) => {
            const to = choices.find((stage) => stage === event.target.value);
            if (to) onMove(to);
          }}
        >
          {choices.map((stage) => (
            <option key={stage} value={stage}>
              {stageLabels[stage]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function MoneyInput({
  purchase,
  field,
  saving: { draft, type },
}: {
  purchase: PurchasedLead;
  field: MoneyField;
  saving: JobSaving;
}) {
  const handleBlur = () => {
    const typed = draft[field];
    const sum = typed === undefined ? undefined : typedMoney(typed);
    if (sum !== undefined && sum !== typed) type({ [field]: sum ?? '' });
  };
  return (
    <Field label={`${moneyLabels[field]} ($)`} error={sumError(draft, field)}>
      {(control) => (
        <Input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={shownValue(purchase, draft, field)}
          onChange={(event) => type({ [field]: event.target.value })}
          onBlur={handleBlur}
        />
      )}
    </Field>
  );
}

function Tick({
  label,
  since,
  queued,
  onChange,
}: {
  label: string;
  /** When it was ticked, by the server; null if it was not. */
  since: string | null;
  /** The value being sent. */
  queued: boolean | undefined;
  onChange: (isTicked: boolean) => void;
}) {
  const isTicked = queued ?? since !== null;
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={isTicked}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-earth"
      />
      <span>
        {label}
        {isTicked && since ? (
          <span className="block text-xs text-ink-3">{formatDateTime(since)}</span>
        ) : null}
      </span>
    </label>
  );
}

function Ticks({ purchase, saving: { ticked, tick } }: { purchase: PurchasedLead; saving: JobSaving }) {
  return (
    <div>
      <Tick
        label="Safety check passed"
        since={purchase.safetyCheckPassedAt}
        queued={ticked.safetyCheckPassed}
        onChange={(safetyCheckPassed) => tick({ safetyCheckPassed })}
      />
      <Tick
        label="Finalised"
        since={purchase.finalisedAt}
        queued={ticked.finalised}
        onChange={(finalised) => tick({ finalised })}
      />
    </div>
  );
}

/** Renders a card's middle part: its stage and amounts. An archived job cannot move. */
export function JobStage({
  purchase,
  saving,
  canMove,
  onMove,
}: {
  purchase: PurchasedLead;
  saving: JobSaving;
  /** False while offline: moves are not queued. */
  canMove: boolean;
  onMove: (to: SalesStage) => void;
}) {
  const tab = tabOfStage(purchase.salesStage);
  const moneyField = moneyFieldsOf[tab];
  const hasTicks = tab === 'booked_in' || tab === 'invoice_paid';
  return (
    <div className="grid content-start gap-3">
      {purchase.isArchived ? (
        <p>
          <span className="font-semibold">Stage</span> {stageLabels[purchase.salesStage]}
        </p>
      ) : (
        <StageSelect purchase={purchase} canMove={canMove} onMove={onMove} />
      )}
      {moneyField ? <MoneyInput {...{ purchase, saving }} field={moneyField} /> : null}
      {tab === 'invoice_paid' && purchase.invoicePaidAt ? (
        <p className="text-sm text-ink-2">Paid {formatDateTime(purchase.invoicePaidAt)}</p>
      ) : null}
      {hasTicks ? <Ticks {...{ purchase, saving }} /> : null}
    </div>
  );
}
