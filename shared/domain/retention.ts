/** How long personal data is kept, in days. */
export interface RetentionPeriods {
  /** A request that nobody bought, from its filing. */
  unsoldLeadDays: number;
  /** A request that was sold, from its sale. */
  soldLeadDays: number;
  /** A callback request, from its filing. */
  callbackDays: number;
  /** An email or push message that was sent, from its sending. */
  messageDays: number;
}

/** The periods of a market whose super admin has not changed them. */
export const defaultRetention: RetentionPeriods = {
  unsoldLeadDays: 90,
  soldLeadDays: 7 * 365,
  callbackDays: 365,
  messageDays: 90,
};

/** The fewest and the most days that each period may have. */
export const retentionBounds: Record<keyof RetentionPeriods, { min: number; max: number }> = {
  unsoldLeadDays: { min: 30, max: 730 },
  soldLeadDays: { min: 365, max: 3650 },
  callbackDays: { min: 30, max: 1825 },
  messageDays: { min: 7, max: 365 },
};

/** What stands in place of a name or a text that was removed. */
export const REMOVED = 'Removed under our privacy policy';
