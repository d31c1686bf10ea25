import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { AbnNote } from './abn-note-part.tsx';
import type { BuyerInput } from './buyer-form.ts';

const abnLabel = (
  <>
    ABN <span className="font-normal text-ink-3">(optional, for your tax invoice)</span>
  </>
);

const fields = [
  { name: 'buyerName', label: 'Name', type: 'text', autoComplete: 'name', optional: false },
  { name: 'buyerEmail', label: 'Email', type: 'email', autoComplete: 'email', optional: false },
  { name: 'buyerPhone', label: 'Phone', type: 'tel', autoComplete: 'tel', optional: false },
  {
    name: 'buyerCompany',
    label: 'Company',
    type: 'text',
    autoComplete: 'organization',
    optional: true,
  },
] as const;

function BuyerLine({ buyer, onChange }: { buyer: BuyerInput; onChange: () => void }) {
  const { buyerName, buyerCompany, buyerEmail, buyerAbn } = buyer;
  const rest = [buyerCompany, buyerEmail, buyerAbn ? `ABN ${buyerAbn}` : ''].filter(Boolean);
  return (
    <div className="flex items-center justify-between gap-x-3">
      <p className="min-w-0 text-sm">
        Buying as <span className="font-semibold">{buyerName}</span>
        {rest.map((text) => `, ${text}`).join('')}
      </p>
      <button
        type="button"
        onClick={onChange}
        className="min-h-12 shrink-0 px-2 text-sm font-semibold text-neutral-wire underline"
      >
        Change<span className="sr-only"> who is buying</span>
      </button>
    </div>
  );
}

/** Who buys: one line from the account, and the fields behind it when they are to be changed. */
export function BuyerFields({ form }: { form: UseFormReturn<BuyerInput> }) {
  const { register, formState, getValues } = form;
  const [isChanging, setIsChanging] = useState(false);
  const { errors } = formState;
  // Once they are there they stay: what is right for a moment may not be all that someone types.
  if (!isChanging && Object.keys(errors).length > 0) setIsChanging(true);
  if (!isChanging) {
    return <BuyerLine buyer={getValues()} onChange={() => setIsChanging(true)} />;
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Buying as</legend>
      {fields.map(({ name, label, type, autoComplete, optional }) => (
        <Field key={name} label={label} optional={optional} error={errors[name]?.message}>
          {(control) => (
            <Input {...control} {...register(name)} type={type} autoComplete={autoComplete} />
          )}
        </Field>
      ))}
      <Field label={abnLabel} error={errors.buyerAbn?.message}>
        {(control) => (
          <Input {...control} {...register('buyerAbn')} inputMode="numeric" autoComplete="off" />
        )}
      </Field>
      <AbnNote />
    </fieldset>
  );
}
