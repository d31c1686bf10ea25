import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { insuranceForm } from '@shared/contracts/insurance.ts';
import { certificateTypes, MAX_CERTIFICATE_BYTES } from '@shared/domain/insurance.ts';
import { Button } from '@/components/ui/button.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Input } from '@/components/ui/input.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { useFileInsurance } from './insurance-api.ts';

const TYPES = certificateTypes.join(',');
const MEGABYTE = 1024 * 1024;

const isChosen = (files: FileList | null | undefined): files is FileList => files?.length === 1;

const form = z.extend(insuranceForm, {
  file: z.custom<FileList>((files) => isChosen(files), 'Please choose the certificate').check(
    z.refine((files) => !isChosen(files) || (files[0]?.size ?? 0) <= MAX_CERTIFICATE_BYTES, `The file is larger than ${MAX_CERTIFICATE_BYTES / MEGABYTE} MB`),
  ),
});

const names = ['insurer', 'policyNumber', 'sumInsured', 'expiresOn', 'file'] as const;

function useInsuranceForm(onFiled: () => void) {
  const { register, handleSubmit, setError, formState } = useForm({
    resolver: standardSchemaResolver(form),
    defaultValues: { insurer: '', policyNumber: '', sumInsured: '', expiresOn: '' },
  });
  const filing = useFileInsurance();
  const submit = handleSubmit(({ file: [file], sumInsured, ...typed }) => {
    if (!file) return;
    filing.mutate(
      { ...typed, sumInsured: String(sumInsured), file },
      {
        onSuccess: onFiled,
        onError(error) {
          const issues = error instanceof ApiError ? (error.issues ?? []) : [];
          for (const [index, { path, message }] of issues.entries()) {
            const name = names.find((known) => known === path);
            if (name) setError(name, { message }, { shouldFocus: index === 0 });
          }
        },
      },
    );
  });
  return { register, submit, errors: formState.errors, filing };
}

/** Asks for a public liability insurance with its certificate, and files it. What is typed stays until that is done. */
export function InsuranceForm({ onFiled }: { onFiled: () => void }) {
  const { register, submit, errors, filing } = useInsuranceForm(onFiled);
  const isInvalid = Object.keys(errors).length > 0;
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3">
      <Field label="Insurer" error={errors.insurer?.message}>
        {(control) => <Input {...control} {...register('insurer')} autoComplete="off" maxLength={120} />}
      </Field>
      <Field label="Policy number" error={errors.policyNumber?.message}>
        {(control) => <Input {...control} {...register('policyNumber')} autoComplete="off" spellCheck={false} maxLength={60} />}
      </Field>
      <Field label="Sum insured" hint="In dollars, such as 20,000,000" error={errors.sumInsured?.message}>
        {(control) => <Input {...control} {...register('sumInsured')} inputMode="numeric" autoComplete="off" />}
      </Field>
      <Field label="Last day of the policy" error={errors.expiresOn?.message}>
        {(control) => <Input {...control} {...register('expiresOn')} type="date" max="2099-12-31" />}
      </Field>
      <Field label="Certificate of currency" hint="A PDF, or a photo as JPEG or PNG, at most 5 MB" error={errors.file?.message}>
        {(control) => <Input {...control} {...register('file')} type="file" accept={TYPES} />}
      </Field>
      {filing.error && !isInvalid ? <FormFailure key={filing.submittedAt} title="The certificate was not sent" error={filing.error} /> : null}
      <div>
        <Button type="submit" variant="secondary" size="sm" isPending={filing.isPending} pendingText="Sending…">
          Send certificate
        </Button>
      </div>
    </form>
  );
}
