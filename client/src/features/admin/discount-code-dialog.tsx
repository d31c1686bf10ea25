import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import * as z from 'zod/mini';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { discountCodeForm } from '@shared/contracts/discounts.ts';
import { useCreateCode, type CodeBody } from './discount-codes-api.ts';
import { endOfDay, startOfDay } from './sydney-days.ts';

/** The form's input; its fields are named like those of the request. */
interface CodeInput {
  code: string;
  description: string;
  discountType: CodeBody['discountType'];
  discountValue: string;
  maxUses: string;
  /** The first and the last day, YYYY-MM-DD. */
  validFrom: string;
  validUntil: string;
}

const emptyCode: CodeInput = {
  code: '',
  description: '',
  discountType: 'percentage',
  discountValue: '',
  maxUses: '',
  validFrom: '',
  validUntil: '',
};

/** Returns the request body for the input: days become the instants at which they begin and end in Sydney. */
function bodyOf({ discountValue, maxUses, validFrom, validUntil, ...input }: CodeInput): CodeBody {
  return {
    ...input,
    discountValue: input.discountType === 'free' ? null : discountValue,
    maxUses: maxUses.trim() === '' ? null : Number(maxUses),
    validFrom: validFrom ? startOfDay(validFrom) : null,
    validUntil: validUntil ? endOfDay(validUntil) : null,
  };
}

/** Validates the input by the contract's schema. */
const codeInputSchema = z.pipe(z.transform(bodyOf), discountCodeForm);

type CodeForm = UseFormReturn<CodeInput>;

const valueLabels = { percentage: 'Percent off', fixed_amount: 'Dollars off' } as const;

function ValueFields({ form }: { form: CodeForm }) {
  const { control, register, formState } = form;
  const type = useWatch({ control, name: 'discountType' });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Type of discount" error={formState.errors.discountType?.message}>
        {(props) => (
          <Select {...props} {...register('discountType')}>
            <option value="percentage">Percentage</option>
            <option value="fixed_amount">Fixed amount</option>
            <option value="free">Free</option>
          </Select>
        )}
      </Field>
      {type === 'free' ? null : (
        <Field label={valueLabels[type]} error={formState.errors.discountValue?.message}>
          {(props) => <Input {...props} {...register('discountValue')} inputMode="decimal" autoComplete="off" />}
        </Field>
      )}
    </div>
  );
}

function LimitFields({ form: { register, formState } }: { form: CodeForm }) {
  return (
    <>
      <Field
        label="Number of uses"
        hint="Leave it empty for no limit."
        optional
        error={formState.errors.maxUses?.message}
      >
        {(props) => <Input {...props} {...register('maxUses')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" hint="From midnight in Sydney." optional error={formState.errors.validFrom?.message}>
          {(props) => <Input {...props} {...register('validFrom')} type="date" max="9999-12-31" />}
        </Field>
        <Field
          label="Last day"
          hint="To the end of the day in Sydney."
          optional
          error={formState.errors.validUntil?.message}
        >
          {(props) => <Input {...props} {...register('validUntil')} type="date" max="9999-12-31" />}
        </Field>
      </div>
    </>
  );
}

/** Renders the form that creates a discount code for everyone. */
export function DiscountCodeDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<CodeInput>({
    resolver: standardSchemaResolver(codeInputSchema, undefined, { raw: true }),
    defaultValues: emptyCode,
  });
  const { toast } = useToast();
  const { mutate, isPending } = useCreateCode();
  const { failure, fail, clear } = useSubmitFailure(form);
  const submit = form.handleSubmit((input) => {
    clear();
    mutate(bodyOf(input), {
      onSuccess: () => {
        toast({ title: 'Discount code created', description: 'It’s at the top of the list.' });
        onClose();
      },
      onError: fail,
    });
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title="New discount code"
      submit="Create code"
      pendingText="Creating…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="The new code isn’t created yet."
      onClose={onClose}
      onSubmit={submit}
    >
      {failure ? <FormFailure title="The code wasn’t created" error={failure} /> : null}
      <Field
        label="Code"
        hint="What buyers type. Capitals and small letters are the same."
        error={errors.code?.message}
      >
        {(props) => (
          <Input {...props} {...form.register('code')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        )}
      </Field>
      <ValueFields form={form} />
      <LimitFields form={form} />
      <Field label="Description" hint="Only you see it." optional error={errors.description?.message}>
        {(props) => <Input {...props} {...form.register('description')} autoComplete="off" />}
      </Field>
    </FormDialog>
  );
}
