import { useEffect, useId, useMemo } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { serviceRadii } from '@shared/contracts/service-area.ts';
import { AddressField } from '@/components/address-field.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { RadioPills } from '@/components/ui/radio-pills.tsx';
import { useAfterPress } from '@/lib/use-after-press.ts';
import { ServiceAreaPreview } from './service-area-preview.tsx';
import { useServiceArea } from './use-service-area.ts';

type ServiceArea = ReturnType<typeof useServiceArea>;

function PlaceField({ id, area: { area, error, type, select, leave } }: { id: string; area: ServiceArea }) {
  const afterPress = useAfterPress();
  useEffect(() => {
    const field = document.getElementById(id);
    // A field that is filled in would open its list over the rest of the form.
    if (field instanceof HTMLInputElement && field.value === '') field.focus();
  }, [id]);
  return (
    <Field id={id} label="Service location" hint="Type a suburb or postcode and select it from the list." error={error}>
      {(control) => (
        <AddressField
          {...control}
          name="serviceLocation"
          value={area.place}
          onChange={type}
          onPick={({ text, point }) => select(text, point)}
          onBlur={() => afterPress(leave)}
          maxLength={200}
          autoComplete="off"
          enterKeyHint="done"
        />
      )}
    </Field>
  );
}

/** The radiuses to choose from; one that was stored by other means stays one of them. */
function radiusOptions(stored: number | null) {
  const all = new Set([...serviceRadii, ...(stored === null ? [] : [stored])]);
  return [...all].toSorted((one, other) => one - other).map((km) => ({ value: String(km), label: `${km} km` }));
}

/** Says where an electrician works and how far around; tells beforehand how many leads that would have been. */
export function ServiceAreaDialog({
  user,
  onSaved,
  onClose,
}: {
  user: CurrentUser;
  onSaved: (user: CurrentUser) => void;
  onClose: () => void;
}) {
  const id = useId();
  const serviceArea = useServiceArea(user, onSaved);
  const { area, error, attempt, failure, isDirty, isPending, submit, setRadius } = serviceArea;
  const shown = useMemo(() => area.point && { ...area, point: area.point }, [area]);
  return (
    <FormDialog
      title="Manage Service Area"
      description="Each lead shows how far away it is."
      submit="Save"
      pendingText="Saving…"
      isPending={isPending}
      isDirty={isDirty}
      unsaved="Your new service area is not saved yet."
      onClose={onClose}
      onSubmit={submit}
    >
      <ErrorSummary errors={attempt > 0 && error ? [{ id, message: error }] : []} attempt={attempt} />
      {failure ? <FormFailure title="Failed to update service area" error={failure} /> : null}
      <PlaceField id={id} area={serviceArea} />
      <RadioPills
        legend="Radius"
        name={`${id}-radius`}
        options={radiusOptions(user.serviceRadius)}
        register={{
          name: 'serviceRadius',
          onChange: ({ target }) => setRadius(Number(target.value)),
          onBlur: () => undefined,
        }}
        value={String(area.radius)}
        className="max-sm:grid max-sm:grid-cols-2"
      />
      {shown ? (
        <ServiceAreaPreview area={shown} />
      ) : (
        <p className="min-h-12 text-base text-ink-2">
          Select a place to see how many leads were near it.
        </p>
      )}
    </FormDialog>
  );
}
