import type { UseFormReturn } from 'react-hook-form';
import { LicenceInputs } from '@/components/forms/licence-inputs.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import type { Signup, SignupValues } from './auth-api.ts';

/** Renders the electrical licence fields, and why we ask for it. */
export function LicenceFields({ form }: { form: UseFormReturn<SignupValues, unknown, Signup> }) {
  const { signup } = clientConfig.words;
  return (
    <fieldset aria-describedby="licence-why" className="grid gap-3">
      <legend className="mb-1.5 text-base font-semibold">
        Electrical licence <span className="font-normal text-ink-3">({signup.licenceMark})</span>
      </legend>
      <p id="licence-why" className="text-sm text-ink-3">
        {signup.licenceWhy}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <LicenceInputs register={form.register} errors={form.formState.errors} />
      </div>
    </fieldset>
  );
}
