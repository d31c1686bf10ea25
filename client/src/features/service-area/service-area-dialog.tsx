import { useEffect, useId, useMemo, useState } from 'react';
import { AddressField } from '@/components/address-field/address-field.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { RadioPills } from '@/components/ui/radio-pills.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, call, referenceOf } from '@/lib/api/api-client.ts';
import { useAfterPress } from '@/lib/hooks/use-after-press.ts';
import { useAttempt } from '@/lib/hooks/use-attempt.ts';
import { setSession } from '@/lib/session/session.ts';
import { notices } from '@/lib/utils/strings.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { DEFAULT_SERVICE_RADIUS, serviceAreaForm, serviceRadii, updateServiceArea } from '@shared/contracts/service-area.ts';
import type { Point } from '@shared/domain/places/geo.ts';
import { ServiceAreaPreview } from './service-area-preview.tsx';

interface Area {
  place: string;
  /** The place's coordinates; null while its text is typed but not selected. */
  point: Point | null;
  radius: number;
}

function areaOf(user: CurrentUser): Area {
  const { serviceLocation, serviceLatitude, serviceLongitude, serviceRadius } = user;
  const isKnown = serviceLatitude !== null && serviceLongitude !== null;
  return {
    place: serviceLocation ?? '',
    point: isKnown ? { latitude: serviceLatitude, longitude: serviceLongitude } : null,
    radius: serviceRadius ?? DEFAULT_SERVICE_RADIUS,
  };
}

function bodyOf({ place, point, radius }: Area) {
  return {
    serviceLocation: place,
    serviceLatitude: point?.latitude,
    serviceLongitude: point?.longitude,
    serviceRadius: radius,
  };
}

function isSame(one: Area, other: Area): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

/** Returns the server's validation issue about the place, if any. */
function placeIssueOf(error: unknown): string | undefined {
  const issues = error instanceof ApiError ? (error.issues ?? []) : [];
  return issues.find(({ path }) => path !== 'serviceRadius')?.message;
}

/** Saves an area, one attempt at a time, and reports the result. */
function useSaving(onSaved: (user: CurrentUser) => void) {
  const { toast } = useToast();
  const { isPending, error: failure, attempt } = useAttempt();
  const save = async (body: Parameters<typeof call<typeof updateServiceArea>>[1]['body']) => {
    try {
      const saved = await call(updateServiceArea, { body });
      setSession(saved);
      toast(notices.serviceAreaUpdated);
      onSaved(saved);
    } catch (error) {
      toast({ ...notices.serviceAreaFailed, variant: 'destructive', reference: referenceOf(error) });
      throw error;
    }
  };
  return { save: (body: Parameters<typeof save>[0]) => attempt(() => save(body)), failure, isPending };
}

/** Provides the service area form's state; text and coordinates never disagree. */
function useServiceArea(user: CurrentUser, onSaved: (user: CurrentUser) => void) {
  const [start] = useState(() => areaOf(user));
  const [area, setArea] = useState(start);
  const [attempt, setAttempt] = useState(0);
  const [wasLeft, setWasLeft] = useState(false);
  const { save, failure, isPending } = useSaving(onSaved);
  const checked = useMemo(() => serviceAreaForm.safeParse(bodyOf(area)), [area]);
  const objection = checked.success ? placeIssueOf(failure) : checked.error.issues[0]?.message;
  const submit = () => {
    if (checked.success) save(checked.data);
    else setAttempt(attempt + 1);
  };
  return {
    area,
    isDirty: !isSame(start, area),
    isPending,
    failure,
    /** Counts the attempts that failed validation. */
    attempt,
    error: wasLeft || attempt > 0 || failure ? objection : undefined,
    submit,
    type: (place: string) => setArea((before) => ({ ...before, place, point: null })),
    select: (place: string, point: Point | null) => setArea((before) => ({ ...before, place, point })),
    setRadius: (radius: number) => setArea((before) => ({ ...before, radius })),
    leave: () => setWasLeft(true),
  };
}

type ServiceArea = ReturnType<typeof useServiceArea>;

function PlaceField({ id, area: { area, error, type, select, leave } }: { id: string; area: ServiceArea }) {
  const afterPress = useAfterPress();
  useEffect(() => {
    const field = document.getElementById(id);
    // Focusing a filled-in field would open its suggestions over the form.
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

/** Returns the radius options, including a stored one that is not on the list. */
function radiusOptions(stored: number | null) {
  const all = new Set([...serviceRadii, ...(stored === null ? [] : [stored])]);
  return [...all].toSorted((one, other) => one - other).map((km) => ({ value: String(km), label: `${km} km` }));
}

/** Renders the service area form, with a preview of how many recent leads it would have covered. */
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
      unsaved="Your new service area isn’t saved yet."
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
