import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { input, output } from 'zod/mini';
import { businessForm, updateBusiness } from '@shared/contracts/account.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { formatAbn } from '@shared/domain/people/abn.ts';
import { Field } from '@/components/ui/field.tsx';
import { Input } from '@/components/ui/input.tsx';
import { call } from '@/lib/api/api-client.ts';
import { Section } from './section.tsx';
import { SectionForm } from './section-form.tsx';
import { saveOwn } from './save-own.ts';
import { useSectionForm } from './use-section-form.ts';

type Typed = input<typeof businessForm>;

const valuesOf = ({ companyName, abn }: CurrentUser): Typed => ({ companyName: companyName ?? '', abn: abn ? formatAbn(abn) : '' });

const baseOf = ({ companyName, abn }: CurrentUser) => ({ companyName, abn });

/** Renders an electrician's company name and ABN with their form. `children` say what the business register told of the ABN. */
export function BusinessSection({ user, children }: { user: CurrentUser; children: ReactNode }) {
  const [shown, setShown] = useState(user);
  const form = useForm<Typed, unknown, output<typeof businessForm>>({ resolver: standardSchemaResolver(businessForm), defaultValues: valuesOf(shown) });
  const { submit, ...state } = useSectionForm(form, (body) =>
    saveOwn(form, { valuesOf, setShown, save: () => call(updateBusiness, { body: { ...body, base: baseOf(shown) } }) }),
  );
  const { register, formState: { errors } } = form;
  return (
    <Section title="Your business" hint="Both go on your tax invoices.">
      <SectionForm label="Your business" submit={submit} saveLabel="Save business" state={state}>
        <Field
          label="Company name"
          hint={shown.isVerified ? 'If it isn’t the name on your verified licence, we check the licence again.' : undefined}
          error={errors.companyName?.message}
        >
          {(control) => <Input {...control} {...register('companyName')} autoComplete="organization" spellCheck={false} />}
        </Field>
        <Field label="ABN" optional error={errors.abn?.message}>
          {(control) => <Input {...control} {...register('abn')} inputMode="numeric" autoComplete="off" className="tnum" />}
        </Field>
        {children}
      </SectionForm>
    </Section>
  );
}
