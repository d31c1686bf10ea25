import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Input, Select } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { bodyOf, codeInputSchema, emptyCode, type CodeInput } from './discount-code-input.ts';
import { useCreateCode } from './discount-codes-api.ts';
import { showIssues } from './show-issues.ts';

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

/** Creates a discount code that anyone may use. */
export function DiscountCodeDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<CodeInput>({
    resolver: standardSchemaResolver(codeInputSchema, undefined, { raw: true }),
    defaultValues: emptyCode,
  });
  const { toast } = useToast();
  const { mutate, isPending, error, submittedAt } = useCreateCode();
  const submit = form.handleSubmit((input) =>
    mutate(bodyOf(input), {
      onSuccess: () => {
        toast({ title: 'Discount code created', description: 'It is on top of the list.' });
        onClose();
      },
      onError: (refusal) => showIssues(form, refusal),
    }),
  );
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title="New discount code"
      submit="Create code"
      pendingText="Creating…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="The new code is not created yet."
      onClose={onClose}
      onSubmit={submit}
    >
      {error ? <FormFailure key={submittedAt} title="The code was not created" error={error} /> : null}
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
