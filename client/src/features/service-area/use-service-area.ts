import { useMemo, useRef, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { DEFAULT_SERVICE_RADIUS, serviceAreaForm, updateServiceArea } from '@shared/contracts/service-area.ts';
import type { Point } from '@shared/domain/geo.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, call, referenceOf } from '@/lib/api-client.ts';
import { setSession } from '@/lib/session.ts';
import { notices } from '@/lib/strings.ts';

interface Area {
  place: string;
  /** Where the place is; null while its text was typed and not selected. */
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

/** The server's objection to the place, if it has one. */
function placeIssueOf(error: Error | null): string | undefined {
  const issues = error instanceof ApiError ? (error.issues ?? []) : [];
  return issues.find(({ path }) => path !== 'serviceRadius')?.message;
}

/** Sends an area, one attempt at a time, and says what came of it. */
function useSaving(onSaved: (user: CurrentUser) => void) {
  const { toast } = useToast();
  const [failure, setFailure] = useState<Error | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isSending = useRef(false);
  const save = async (body: Parameters<typeof call<typeof updateServiceArea>>[1]['body']) => {
    // Two presses can come before the first has been drawn.
    if (isSending.current) return;
    isSending.current = true;
    setIsPending(true);
    setFailure(null);
    try {
      const saved = await call(updateServiceArea, { body });
      setSession(saved);
      toast(notices.serviceAreaUpdated);
      onSaved(saved);
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
      toast({ ...notices.serviceAreaFailed, variant: 'destructive', reference: referenceOf(error) });
    } finally {
      isSending.current = false;
      setIsPending(false);
    }
  };
  return { save, failure, isPending };
}

/** Where someone works, as they change it: text and coordinates never disagree. */
export function useServiceArea(user: CurrentUser, onSaved: (user: CurrentUser) => void) {
  const [start] = useState(() => areaOf(user));
  const [area, setArea] = useState(start);
  const [attempt, setAttempt] = useState(0);
  const [wasLeft, setWasLeft] = useState(false);
  const { save, failure, isPending } = useSaving(onSaved);
  const checked = useMemo(() => serviceAreaForm.safeParse(bodyOf(area)), [area]);
  const objection = checked.success ? placeIssueOf(failure) : checked.error.issues[0]?.message;
  const submit = () => {
    if (checked.success) void save(checked.data);
    else setAttempt(attempt + 1);
  };
  return {
    area,
    isDirty: !isSame(start, area),
    isPending,
    failure,
    /** Counts the attempts that were refused here. */
    attempt,
    error: wasLeft || attempt > 0 || failure ? objection : undefined,
    submit,
    type: (place: string) => setArea((before) => ({ ...before, place, point: null })),
    select: (place: string, point: Point | null) => setArea((before) => ({ ...before, place, point })),
    setRadius: (radius: number) => setArea((before) => ({ ...before, radius })),
    leave: () => setWasLeft(true),
  };
}
