import { useEffect } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { remember, useRemembered } from '@/lib/remembered.ts';

const STORAGE_KEY = 'sparkdrop.last-lead';

/** When the latest lead that this device has seen was posted, ISO 8601; null before the first. */
export function useLastLead(leads: readonly AvailableLead[]): string | null {
  const remembered = useRemembered(STORAGE_KEY);
  const latest = leads.reduce(
    (last, { createdAt }) => (Date.parse(createdAt) > Date.parse(last) ? createdAt : last),
    remembered ?? new Date(0).toISOString(),
  );
  const isNew = leads.length > 0 && latest !== remembered;
  useEffect(() => {
    if (isNew) remember(STORAGE_KEY, latest);
  }, [isNew, latest]);
  return isNew ? latest : remembered;
}
