import { Link } from 'wouter';
import { formatPhone } from '@shared/domain/contact/phone.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input, Textarea } from '@/components/ui/input.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { ContactHint } from './step-fields.tsx';
import type { StepProps } from './use-quote-form.ts';

function PhoneField({ form, errorOf }: StepProps) {
  const groupDigits = () => {
    const typed = form.getValues('customerPhone');
    if (formatPhone(typed) !== typed) form.setValue('customerPhone', formatPhone(typed));
  };
  return (
    <Field
      id="customerPhone"
      label="Phone number"
      hint="The electrician will call you on this number."
      error={errorOf('customerPhone')}
    >
      {(control) => (
        <Input
          {...control}
          {...form.register('customerPhone', { onBlur: groupDigits })}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
        />
      )}
    </Field>
  );
}

function OptionalFields({ form, errorOf }: StepProps) {
  return (
    <>
      <Field
        id="customerAddress"
        label="Property address"
        optional
        error={errorOf('customerAddress')}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('customerAddress')}
            autoComplete="street-address"
            maxLength={200}
          />
        )}
      </Field>
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
    </>
  );
}

/** Renders step 4: the customer’s contact details, and the sentence on who gets them. */
export function ContactStep({ form, errorOf }: StepProps) {
  return (
    <>
      <Field id="customerName" label="Full name" error={errorOf('customerName')}>
        {(control) => (
          <Input
            {...control}
            {...form.register('customerName')}
            autoComplete="name"
            maxLength={100}
          />
        )}
      </Field>
      <PhoneField form={form} errorOf={errorOf} />
      <OptionalFields form={form} errorOf={errorOf} />
      <p className="text-sm text-ink-2">
        {clientConfig.words.consent.text}{' '}
        <Link href={paths.privacyPolicy} className="inline-block py-0.5 text-neutral-wire underline">
          Privacy policy
        </Link>
      </p>
    </>
  );
}
