import { useWatch, type UseFormReturn } from 'react-hook-form';
import { australianStates } from '@shared/domain/enums.ts';
import { countSuburbWords } from '@shared/domain/suburb-text.ts';
import { Field, FieldError } from '@/components/ui/field.tsx';
import { Input, Select, Textarea } from '@/components/ui/input.tsx';
import type { SuburbInput } from './suburb-input.ts';
import { wordsText } from './suburb-texts.ts';

type Form = UseFormReturn<SuburbInput>;

const about = [
  { name: 'council', label: 'Council', hint: undefined },
  { name: 'openingHours', label: 'Opening hours', hint: 'Such as “Every day, 6 am to 8 pm”.' },
  { name: 'phone', label: 'Phone', hint: undefined },
  { name: 'email', label: 'Email', hint: undefined },
  { name: 'address', label: 'Address', hint: undefined },
] as const;

function TextField({ form, ...field }: { form: Form } & (typeof about)[number]) {
  const { register, formState } = form;
  return (
    <Field label={field.label} hint={field.hint} optional error={formState.errors[field.name]?.message}>
      {(props) => <Input {...props} {...register(field.name)} autoComplete="off" />}
    </Field>
  );
}

function ConfirmPlace({ form: { register, formState, control } }: { form: Form }) {
  const isConfirmed = useWatch({ control, name: 'isPlaceConfirmed' });
  const error = formState.errors.isPlaceConfirmed?.message;
  if (!error && !isConfirmed) return null;
  return (
    <div className="grid gap-1.5">
      {error ? <FieldError id="suburb-place-error">{error}</FieldError> : null}
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input
          type="checkbox"
          {...register('isPlaceConfirmed')}
          aria-describedby={error ? 'suburb-place-error' : undefined}
          aria-invalid={error ? true : undefined}
          className="size-6 shrink-0 accent-earth"
        />
        The name, state and postcode are right
      </label>
    </div>
  );
}

/** Where the suburb is. */
export function PlaceFields({ form }: { form: Form }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <Field label="Suburb" error={errors.name?.message}>
        {(props) => <Input {...props} {...register('name')} autoComplete="off" />}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="State" error={errors.state?.message}>
          {(props) => (
            <Select {...props} {...register('state')}>
              <option value="">Choose a state</option>
              {australianStates.map((state) => (
                <option key={state}>{state}</option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Postcode" error={errors.postcode?.message}>
          {(props) => <Input {...props} {...register('postcode')} inputMode="numeric" maxLength={4} autoComplete="off" />}
        </Field>
      </div>
      <ConfirmPlace form={form} />
    </>
  );
}

function DescriptionField({ form: { register, control, formState } }: { form: Form }) {
  const words = countSuburbWords(useWatch({ control, name: 'description' }));
  return (
    <Field
      label="Description"
      hint={
        <>
          <span className="tnum font-semibold text-ink-2">{wordsText(words)}.</span> Written for this suburb alone. An empty
          line begins a paragraph.
        </>
      }
      optional
      error={formState.errors.description?.message}
    >
      {(props) => <Textarea {...props} {...register('description')} className="min-h-48" />}
    </Field>
  );
}

/** What the page says. */
export function PageFields({ form }: { form: Form }) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <>
      <DescriptionField form={form} />
      <Field label="Price from" hint="Whole dollars." error={errors.priceFrom?.message}>
        {(props) => <Input {...props} {...register('priceFrom')} inputMode="numeric" autoComplete="off" />}
      </Field>
      {about.map((field) => (
        <TextField key={field.name} form={form} {...field} />
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Latitude" hint="Looked up when left empty." optional error={errors.latitude?.message}>
          {(props) => <Input {...props} {...register('latitude')} inputMode="text" autoComplete="off" />}
        </Field>
        <Field label="Longitude" hint="Looked up when left empty." optional error={errors.longitude?.message}>
          {(props) => <Input {...props} {...register('longitude')} inputMode="text" autoComplete="off" />}
        </Field>
      </div>
      <label className="inline-flex min-h-11 items-center gap-3 font-semibold">
        <input type="checkbox" {...register('isActive')} className="size-6 shrink-0 accent-earth" />
        The page is active
      </label>
    </>
  );
}
