import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input, Textarea } from '@/components/ui/input.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { ContactHint } from './step-fields.tsx';
import type { QuoteField } from './quote-schema.ts';
import type { StepProps } from './use-quote-form.ts';

interface TextFieldProps extends StepProps, Omit<ComponentProps<'input'>, 'form' | 'name' | 'id'> {
  name: QuoteField;
  label: string;
  hint?: string;
  optional?: boolean;
}

function TextField({ form, errorOf, name, label, hint, optional, onBlur, ...input }: TextFieldProps) {
  return (
    <Field id={name} label={label} hint={hint} optional={optional} error={errorOf(name)}>
      {(control) => <Input {...control} {...input} {...form.register(name, onBlur ? { onBlur } : undefined)} />}
    </Field>
  );
}

/** Renders step 4: the customer’s contact details, and the sentence on who gets them. */
export function ContactStep(step: StepProps) {
  const { form, errorOf } = step;
  const groupDigits = () => {
    const typed = form.getValues('customerPhone');
    if (formatPhone(typed) !== typed) form.setValue('customerPhone', formatPhone(typed));
  };
  return (
    <>
      <TextField {...step} name="customerName" label="Full name" autoComplete="name" />
      <TextField
        {...step}
        name="customerPhone"
        label="Phone number"
        hint="The electrician will call you on this number."
        type="tel"
        autoComplete="tel"
        onBlur={groupDigits}
      />
      <TextField {...step} name="customerAddress" label="Property address" optional autoComplete="street-address" />
      <Field
        id="specialRequests"
        label="Additional notes"
        hint="Parking, pets, the best time to call"
        optional
        error={errorOf('specialRequests')}
      >
        {(control) => (
          <Textarea {...control} {...form.register('specialRequests')} rows={2} maxLength={2000} />
        )}
      </Field>
      <ContactHint text={form.watch('specialRequests') ?? ''} />
      <TextField
        {...step}
        name="customerEmail"
        label="Email"
        hint="We email you when someone takes your request."
        optional
        type="email"
        autoComplete="email"
      />
      <p className="text-sm text-ink-2">
        {clientConfig.words.consent.text}{' '}
        <Link href={paths.privacyPolicy} className="inline-block py-0.5 text-neutral-wire underline">
          Privacy policy
        </Link>
      </p>
    </>
  );
}
