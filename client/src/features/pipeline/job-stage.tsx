import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import {
  pickableStages,
  stageLabels,
  tabOfStage,
  type SalesStage,
} from '@shared/domain/sales-stage.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import { formatDateTime } from '@/lib/format.ts';
import { useJobDraft } from './job-drafts.ts';
import { isBadSum, moneyFieldsOf, shownValue, type MoneyField } from './job-form.ts';
import type { useJobSave } from './use-job-save.ts';
import { MONEY_MESSAGE, typedMoney } from './typed-money.ts';

const moneyLabels: Record<MoneyField, string> = {
  quotePrice: 'Quote price',
  customerPaymentAmount: 'Payment amount',
};

/** A stage that can no longer be picked keeps its place in the list for the job that is in it. */
function choicesFor(stage: SalesStage): readonly SalesStage[] {
  return (pickableStages as readonly SalesStage[]).includes(stage)
    ? pickableStages
    : [stage, ...pickableStages];
}

function StageSelect({
  purchase,
  onMove,
}: {
  purchase: PurchasedLead;
  onMove: (to: SalesStage) => void;
}) {
  const choices = choicesFor(purchase.salesStage);
  return (
    <Field label="Stage">
      {(control) => (
        <Select
          {...control}
          value={purchase.salesStage}
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

function MoneyInput({ purchase, field }: { purchase: PurchasedLead; field: MoneyField }) {
  const { draft, drafts } = useJobDraft(purchase.id);
  const error = isBadSum(draft, field) ? MONEY_MESSAGE : undefined;
  const handleBlur = () => {
    const typed = draft[field];
    const sum = typed === undefined ? undefined : typedMoney(typed);
    if (sum !== undefined) drafts.change(purchase.id, { [field]: sum ?? '' });
  };
  return (
    <Field label={`${moneyLabels[field]} ($)`} error={error}>
      {(control) => (
        <Input
          {...control}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={shownValue(purchase, draft, field)}
          onChange={(event) => drafts.change(purchase.id, { [field]: event.target.value })}
          onBlur={handleBlur}
        />
      )}
    </Field>
  );
}

function Tick({
  label,
  since,
  onChange,
}: {
  label: string;
  since: string | null;
  onChange: (isTicked: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="checkbox"
        checked={since !== null}
        onChange={(event) => onChange(event.target.checked)}
        className="size-6 shrink-0 accent-earth"
      />
      <span>
        {label}
        {since ? <span className="block text-xs text-ink-3">{formatDateTime(since)}</span> : null}
      </span>
    </label>
  );
}

/** The middle of a card: where the job stands and the money in it. */
export function JobStage({
  purchase,
  onMove,
  onTick,
}: {
  purchase: PurchasedLead;
  onMove: (to: SalesStage) => void;
  onTick: ReturnType<typeof useJobSave>['tick'];
}) {
  const tab = tabOfStage(purchase.salesStage);
  const moneyField = moneyFieldsOf[tab];
  const hasTicks = tab === 'booked_in' || tab === 'invoice_paid';
  return (
    <div className="grid content-start gap-3">
      <StageSelect purchase={purchase} onMove={onMove} />
      {moneyField ? <MoneyInput purchase={purchase} field={moneyField} /> : null}
      {tab === 'invoice_paid' && purchase.invoicePaidAt ? (
        <p className="text-sm text-ink-2">Paid {formatDateTime(purchase.invoicePaidAt)}</p>
      ) : null}
      {hasTicks ? (
        <div>
          <Tick
            label="Safety check passed"
            since={purchase.safetyCheckPassedAt}
            onChange={(safetyCheckPassed) => onTick({ safetyCheckPassed })}
          />
          <Tick
            label="Finalised"
            since={purchase.finalisedAt}
            onChange={(finalised) => onTick({ finalised })}
          />
        </div>
      ) : null}
    </div>
  );
}
