import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';

export interface BuyerInput {
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerCompany?: string | null | undefined;
}

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

/** Who buys: one line from the account, and the fields behind it when they are to be changed. */
export function BuyerFields({ form }: { form: UseFormReturn<BuyerInput> }) {
  const { register, formState, getValues } = form;
  const [isChanging, setIsChanging] = useState(false);
  const hasErrors = Object.keys(formState.errors).length > 0;
  if (!isChanging && !hasErrors) {
    const { buyerName, buyerCompany, buyerEmail } = getValues();
    return (
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm">
          Buying as <span className="font-semibold">{buyerName}</span>
          {buyerCompany ? `, ${buyerCompany}` : ''}
          {buyerEmail ? `, ${buyerEmail}` : ''}
        </p>
        <button
          type="button"
          onClick={() => setIsChanging(true)}
          className="min-h-11 px-2 text-sm font-semibold text-neutral-wire underline"
        >
          Change<span className="sr-only"> who is buying</span>
        </button>
      </div>
    );
  }
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 font-semibold">Buying as</legend>
      {fields.map(({ name, label, type, autoComplete, optional }) => (
        <Field key={name} label={label} optional={optional} error={formState.errors[name]?.message}>
          {(control) => (
            <Input {...control} {...register(name)} type={type} autoComplete={autoComplete} />
          )}
        </Field>
      ))}
    </fieldset>
  );
}
