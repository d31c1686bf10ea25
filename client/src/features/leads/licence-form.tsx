import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { output } from 'zod/mini';
import { updateLicence, type CurrentUser } from '@shared/contracts/auth.ts';
import { licenceForm } from '@shared/contracts/licence-fields.ts';
import { LicenceDetailInputs } from '@/components/licence-detail-inputs.tsx';
import { LicenceInputs } from '@/components/licence-inputs.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { call } from '@/lib/api-client.ts';

type Licence = output<typeof licenceForm>;

/** Asks for the licence and stores it; begins with what is on file. `children` stand beside its button. */
export function LicenceForm({
  user,
  isFocused = true,
  onSaved,
  children,
}: {
  user: CurrentUser;
  /** Whether the form comes at a press, and takes the focus. */
  isFocused?: boolean;
  onSaved: (user: CurrentUser) => void;
  children: ReactNode;
}) {
  const { licenseNumber, licenseState, licenseClass, licenseHolder } = user;
  const form = useForm<Licence>({
    resolver: standardSchemaResolver(licenceForm),
    defaultValues: {
      licenseNumber: licenseNumber ?? '',
      ...(licenseState ? { licenseState } : {}),
      ...(licenseClass ? { licenseClass } : {}),
      licenseHolder: licenseHolder ?? '',
    },
  });
  const [failure, setFailure] = useState<string | null>(null);
  const { setFocus } = form;
  useEffect(() => {
    if (isFocused) setFocus('licenseNumber');
  }, [isFocused, setFocus]);
  const submit = form.handleSubmit(async (body) => {
    setFailure(null);
    try {
      onSaved(await call(updateLicence, { body }));
    } catch (error) {
      setFailure(error instanceof Error ? error.message : String(error));
    }
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3">
      <LicenceInputs register={form.register} errors={form.formState.errors} />
      <LicenceDetailInputs register={form.register} errors={form.formState.errors} />
      <div role="alert">{failure ? <FieldError>{failure}</FieldError> : null}</div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" size="sm" isPending={form.formState.isSubmitting} pendingText="Sending…">
          Send licence
        </Button>
        {children}
      </div>
    </form>
  );
}
