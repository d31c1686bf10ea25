import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useEffect, type ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { output } from 'zod/mini';
import { updateLicence, type CurrentUser } from '@shared/contracts/auth.ts';
import { licenceForm } from '@shared/contracts/licence-fields.ts';
import { useFormDirty, useSectionDirty } from '@/components/forms/dirty-sections.ts';
import { LicenceDetailInputs } from '@/components/forms/licence-detail-inputs.tsx';
import { LicenceInputs } from '@/components/forms/licence-inputs.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { call } from '@/lib/api/api-client.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';

type Licence = output<typeof licenceForm>;

/** Renders the licence form, filled in from what is on file. `children` stand beside its button. */
export function LicenceForm({
  user,
  isFocused = true,
  onSaved,
  children,
}: {
  user: CurrentUser;
  /** Whether the form opened at a press and takes focus. */
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
  const { failure, fail, clear } = useSubmitFailure(form);
  useSectionDirty(useFormDirty(form));
  const { setFocus } = form;
  useEffect(() => {
    if (isFocused) setFocus('licenseNumber');
  }, [isFocused, setFocus]);
  const submit = form.handleSubmit(async (body) => {
    clear();
    try {
      onSaved(await call(updateLicence, { body }));
    } catch (error) {
      fail(error);
    }
  });
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="mt-3 grid gap-3">
      <LicenceInputs register={form.register} errors={form.formState.errors} />
      <LicenceDetailInputs register={form.register} errors={form.formState.errors} />
      {user.isVerified ? <p className="text-sm text-ink-2">With another number, you may not be able to buy until we’ve checked it.</p> : null}
      {failure ? <FormFailure title="The licence wasn’t sent" error={failure} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" size="sm" isPending={form.formState.isSubmitting} pendingText="Sending…">
          Send licence
        </Button>
        {children}
      </div>
    </form>
  );
}
