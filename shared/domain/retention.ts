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
