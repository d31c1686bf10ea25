import { formatCount } from '@/lib/time/format.ts';
import type { PrivacyView } from '@shared/contracts/privacy.ts';

type Kind = PrivacyView['requests'][number]['kind'];

/** The labels of privacy requests. */
export const kindLabels: Readonly<Record<Kind, string>> = {
  lookup: 'Looked up',
  access: 'Data downloaded',
  correction: 'Corrected',
  erasure: 'Made anonymous',
};

const tableLabels: Readonly<Record<string, string>> = {
  leads: 'Requests',
  request_versions: 'Earlier versions of requests',
  purchase_attempts: 'Payments and tries to buy',
  lead_purchases: 'Purchases',
  job_corrections: 'Corrections by buyers',
  lead_reports: 'Reports of bad leads',
  call_logs: 'Logged calls',
  latest_sales: 'Sales behind the start price',
  tax_documents: 'Tax documents',
  users: 'Accounts',
  sessions: 'Sign-ins',
  session: 'Sign-ins',
  password_reset_tokens: 'Links to set a password',
  email_changes: 'Changes of an email',
  email_confirmation_tokens: 'Links to confirm an email',
  alert_settings: 'Alert settings',
  push_subscriptions: 'Devices that get alerts',
  price_watches: 'Price watches',
  lead_alert_emails: 'Alerts by email',
  saved_cards: 'Saved cards',
  discount_codes: 'Discount codes',
  discount_applications: 'Entered discount codes',
  provider_callbacks: 'Callback requests',
  provider_invitations: 'Invitations',
  bookings: 'Bookings',
  audit_log: 'Lines of the audit log',
  jobs: 'Errors of jobs',
  rate_limits: 'Counters of calls',
};

/** Returns a table's label. */
export function tableText(table: string): string {
  return tableLabels[table] ?? table.replaceAll('_', ' ');
}

/** Returns the total rows of all tables. */
export function rowsOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, rows) => sum + rows, 0);
}

/** The word to type before a person is erased. */
export const CONFIRMATION = 'erase';

/** Returns the total rows of all tables in words: "1 row", "12 rows". */
export function countRows(counts: Readonly<Record<string, number>>): string {
  const rows = rowsOf(counts);
  return `${formatCount(rows)} ${rows === 1 ? 'row' : 'rows'}`;
}
