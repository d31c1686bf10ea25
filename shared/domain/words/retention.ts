/** Retention periods of personal data, in days. */
export interface RetentionPeriods {
  /** An unsold request, from when it was filed. */
  unsoldLeadDays: number;
  /** A sold request, from its sale. */
  soldLeadDays: number;
  /** A callback request, from when it was filed. */
  callbackDays: number;
  /** An email, text or push message, from when it was sent. */
  messageDays: number;
  /** The buyer's name on a tax document, from when it was issued. */
  documentDays: number;
  /** A line of the audit log, from when it was written. */
  auditDays: number;
}

/** The default periods, which apply until a super admin changes them. */
export const defaultRetention: RetentionPeriods = {
  unsoldLeadDays: 90,
  soldLeadDays: 7 * 365,
  callbackDays: 365,
  messageDays: 90,
  documentDays: 7 * 365,
  auditDays: 7 * 365,
};

/** Replaces a name or a text that was removed. */
export const REMOVED = 'Removed under our privacy policy';
