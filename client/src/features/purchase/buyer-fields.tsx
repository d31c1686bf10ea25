import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { buyerForm } from '@shared/contracts/buyer-form.ts';
import { formatAbn } from '@shared/domain/people/abn.ts';

/** The buyer's details, as entered and as sent. */
export interface BuyerInput {
  buyerName: string;
  buyerEmail: string;
  buyerPhone: string;
  buyerCompany?: string | null | undefined;
  buyerAbn?: string | null | undefined;
}

/** Provides the buyer's form, filled in from the account. */
export function useBuyerForm(user: CurrentUser) {
  return useForm<BuyerInput>({
    resolver: standardSchemaResolver(buyerForm),
    defaultValues: {
      buyerName: `${user.firstName} ${user.lastName}`.trim(),
      buyerEmail: user.email ?? '',
      buyerPhone: user.phone,
      buyerCompany: user.companyName ?? '',
      buyerAbn: formatAbn(user.abn ?? ''),
    },
  });
}

/** Renders what the business register says about the ABN on file. Lazy: loads when its fields are opened. */
const AbnNote = lazyComponent(async () => (await import('./abn-note.tsx')).AbnNote);

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

function BuyerLine({ buyer, onChange }: { buyer: BuyerInput; onChange?: (() => void) | undefined }) {
  const { buyerName, buyerCompany, buyerEmail, buyerAbn } = buyer;
  const rest = [buyerCompany, buyerEmail, buyerAbn ? `ABN ${buyerAbn}` : ''].filter(Boolean);
  return (
    <div className="flex items-center justify-between gap-x-3">
      <p className="min-w-0 text-sm">
        Buying as <bdi className="font-semibold break-words">{buyerName}</bdi>
        {rest.map((text) => `, ${text}`).join('')}
      </p>
      {onChange ? (
        <button
          type="button"
          onClick={onChange}
          className="min-h-12 shrink-0 px-2 text-sm font-semibold text-neutral-wire underline"
        >
          Change<span className="sr-only"> who is buying</span>
        </button>
      ) : null}
    </div>
  );
}

/**
 * Renders the buyer: one line from the account, or its fields once the buyer changes them. A claim that costs nothing is the account's,
 * with nothing to change.
 */
export function BuyerFields({ form, isFree }: { form: UseFormReturn<BuyerInput>; isFree: boolean }) {
  const { register, formState, getValues } = form;
  const [isChanging, setIsChanging] = useState(false);
  const { errors, defaultValues } = formState;
  // Fields that opened stay open: a value that is valid mid-typing may not be finished.
  if (isFree) return <BuyerLine buyer={{ ...getValues(), ...defaultValues }} />;
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
