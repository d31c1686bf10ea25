import type { RetentionPeriods } from './retention.ts';

/** The shortest and longest allowed period of each kind, in days. */
export const retentionBounds: Record<keyof RetentionPeriods, { min: number; max: number }> = {
  unsoldLeadDays: { min: 30, max: 730 },
  soldLeadDays: { min: 365, max: 3650 },
  callbackDays: { min: 30, max: 1825 },
  messageDays: { min: 7, max: 365 },
  // Tax law asks for five years, of which two may be leap years.
  documentDays: { min: 5 * 365 + 2, max: 3650 },
  auditDays: { min: 365, max: 3650 },
};
