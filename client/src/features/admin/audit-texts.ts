import type { AuditEntry } from '@shared/contracts/audit.ts';

const actionTexts = new Map([
  ['user.signed_up', 'Signed up'],
  ['user.signed_in', 'Signed in as a super admin'],
  ['user.signed_out', 'Signed out as a super admin'],
  ['user.promoted', 'Became a super admin'],
  ['user.demoted', 'Is no super admin any more'],
  ['user.password_reset', 'Set a new password'],
  ['user.email_confirmed', 'Confirmed the email address'],
  ['user.email_change_requested', 'Asked for another email address'],
  ['user.email_change_cancelled', 'Cancelled the change of the email address'],
  ['user.email_changed', 'Changed the email address'],
  ['user.profile_changed', 'Changed their name and phone'],
  ['user.business_changed', 'Changed the company name and ABN'],
  ['user.password_changed', 'Changed the password'],
  ['user.devices_signed_out', 'Signed out other devices'],
  ['user.data_downloaded', 'Downloaded their own data'],
  ['user.earlier_setup_ended', 'Ended what was set up before the address was confirmed'],
  ['user.licence_changed', 'Changed the licence'],
  ['user.service_area_changed', 'Changed the service area'],
  ['user.insurance_filed', 'Sent an insurance certificate'],
  ['second_factor.grace_used', 'Signed in once without a second factor'],
  ['second_factor.passkey_added', 'Added a passkey'],
  ['second_factor.passkey_removed', 'Removed a passkey'],
  ['second_factor.app_added', 'Set up an authenticator app'],
  ['second_factor.app_removed', 'Removed the authenticator app'],
  ['second_factor.recovery_codes_made', 'Made new recovery codes'],
  ['second_factor.recovery_code_used', 'Used a recovery code'],
  ['second_factor.failed', 'Gave a wrong second factor'],
  ['second_factor.reset', 'A second factor was reset on the server'],
  ['operator.created', 'Created an operator'],
  ['operator.removed', 'An operator was removed on the server'],
  ['operator.signed_in', 'Signed in as an operator'],
  ['operator.signed_out', 'Signed out as an operator'],
  ['operator.password_changed', 'Changed an operator’s password'],
  ['team.member_added', 'Added a team member'],
  ['team.member_invited', 'Invited a team member again'],
  ['team.member_deactivated', 'Deactivated a team member'],
  ['team.member_reactivated', 'Reactivated a team member'],
  ['provider.verified', 'Verified a provider'],
  ['provider.unverified', 'A licence is no longer verified'],
  ['provider.licence_refused', 'Refused a licence'],
  ['provider.licence_looked_up', 'Looked a licence up in its register'],
  ['provider.licence_rechecked', 'A licence has a new expiry date in its register'],
  ['provider.deactivated', 'Deactivated a provider'],
  ['provider.reactivated', 'Reactivated a provider'],
  ['provider.licence_updated', 'Changed a provider’s licence'],
  ['provider.notes_updated', 'Changed the notes on a provider'],
  ['provider.insurance_verified', 'Verified a provider’s insurance'],
  ['provider.insurance_refused', 'Refused a provider’s insurance'],
  ['provider.certificate_seen', 'Viewed an insurance certificate'],
  ['user.profile_switched', 'Switched their public page on or off'],
  ['lead.added', 'Added a job of their own'],
  ['lead.claimed', 'Claimed a lead'],
  ['lead.edited', 'Edited a lead'],
  ['lead.request_corrected', 'Corrected a request'],
  ['lead.contact_corrected', 'A customer corrected their contact details'],
  ['lead.link_sent', 'Sent a customer a new link to their request'],
  ['lead.place_corrected', 'Corrected the place of a request for its customer'],
  ['lead.archived', 'Archived a lead'],
  ['lead.cancelled', 'A customer cancelled their request'],
  ['lead.ended', 'An unsold lead ended'],
  ['lead.phone_confirmed', 'A customer confirmed their phone'],
  ['lead.merged', 'A request updated an earlier one'],
  ['lead.replaced', 'A confirmed request took the place of an unconfirmed one'],
  ['lead.concern_closed', 'Closed a customer’s concern'],
  ['lead.unconfirmed', 'A request ended without a confirmed phone'],
  ['lead.released', 'Released a held request'],
  ['lead.test_released', 'Released a test lead'],
  ['bid.agreed', 'Agreed to be charged for standing bids'],
  ['bid.limits_changed', 'Changed the limits of standing bids'],
  ['bid.made', 'Made a standing bid'],
  ['bid.changed', 'Changed a standing bid'],
  ['bid.paused', 'Paused a standing bid'],
  ['bid.resumed', 'Turned a standing bid on'],
  ['bid.deleted', 'Deleted a standing bid'],
  ['bid.all_paused', 'Paused all standing bids'],
  ['bid.all_resumed', 'Turned all standing bids on'],
  ['bid.pause_moved', 'Moved the end of a pause of all standing bids to another time zone'],
  ['bid.looked_at', 'Looked at an account’s standing bids'],
  ['lead.text_reviewed', 'Checked the text of a lead'],
  ['lead.exported', 'Exported leads'],
  ['lead.relisted', 'Put a lead back on sale'],
  ['lead.restored', 'Restored a lead'],
  ['lead.contact_revealed', 'Viewed a customer’s contact'],
  ['purchase.stage_changed', 'Moved a job'],
  ['purchase.edited', 'Edited a job’s notes or amounts'],
  ['purchase.call_logged', 'Logged a call to a customer'],
  ['purchase.captured', 'Charged a purchase'],
  ['purchase.capture_failed', 'Could not charge a purchase'],
  ['purchase.refunded', 'Refunded a purchase'],
  ['purchase.unpurchased', 'Undid a purchase'],
  ['purchase.archived', 'Archived a purchase'],
  ['purchase.restored', 'Restored a purchase'],
  ['purchase.deleted', 'Deleted a purchase'],
  ['purchase.converted', 'Turned a contact into a lead'],
  ['payment.disputed', 'A payment was disputed'],
  ['payment.refund_failed', 'A refund failed'],
  ['payment.mismatch', 'A payment differs from our records'],
  ['payment.stuck', 'A payment can’t be settled'],
  ['payment.test_settled', 'A test payment was ended without the provider'],
  ['purchase.hold_released', 'Released the hold of a purchase'],
  ['report.filed', 'Reported a bad lead'],
  ['report.approved', 'Approved a report'],
  ['report.declined', 'Declined a report'],
  ['report.reopened', 'Reopened a report'],
  ['callback.called', 'Called someone back'],
  ['callback.approved', 'Approved a callback'],
  ['callback.declined', 'Declined a callback'],
  ['callback.reopened', 'Reopened a callback'],
  ['callback.edited', 'Edited a callback'],
  ['invitation.created', 'Invited an electrician again'],
  ['discount.created', 'Created a discount code'],
  ['discount.changed', 'Changed a discount code'],
  ['suburb.created', 'Gave a suburb a page'],
  ['suburb.updated', 'Changed a suburb'],
  ['suburb.deactivated', 'Switched a suburb off'],
  ['market.settings_changed', 'Changed the market settings'],
  ['contact.looked_at', 'Viewed contacts'],
  ['contact.searched', 'Searched for a contact'],
  ['audit.exported', 'Downloaded the audit log'],
  ['privacy.looked_up', 'Looked up what is held about a person'],
  ['privacy.downloaded', 'Downloaded what is held about a person'],
  ['privacy.corrected', 'Corrected a person’s contact'],
  ['privacy.erased', 'Made a person anonymous'],
  ['privacy.periods_changed', 'Changed how long personal data is kept'],
]);

/** The kinds of actions, by their prefix. */
export const auditKinds = [
  { kind: '', label: 'Everything' },
  { kind: 'user', label: 'Accounts' },
  { kind: 'second_factor', label: 'Second factors' },
  { kind: 'operator', label: 'Operators' },
  { kind: 'team', label: 'Teams' },
  { kind: 'provider', label: 'Providers' },
  { kind: 'lead', label: 'Leads' },
  { kind: 'purchase', label: 'Purchases' },
  { kind: 'payment', label: 'Payments' },
  { kind: 'report', label: 'Reports' },
  { kind: 'callback', label: 'Callbacks' },
  { kind: 'invitation', label: 'Invitations' },
  { kind: 'discount', label: 'Discount codes' },
  { kind: 'suburb', label: 'Suburbs' },
  { kind: 'market', label: 'Market settings' },
  { kind: 'contact', label: 'Views of contacts' },
  { kind: 'audit', label: 'Downloads of this log' },
  { kind: 'privacy', label: 'Privacy' },
] as const;

/** Returns a text in sentence case. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}

/** Returns an action's label; actions without one are formatted: "key.turned_off" → "Key: turned off". */
export function actionText(action: string): string {
  return actionTexts.get(action) ?? sentence(action.replaceAll('_', ' ').replace('.', ': '));
}

/** Returns a subject type's label: "discount_code" → "Discount code". */
export function subjectTypeText(type: string): string {
  return sentence(type.replaceAll('_', ' '));
}

/** The words of the screens for what the records call otherwise. */
export const typeTexts: Readonly<Record<string, string>> = { user: 'Account', purchase: 'Job' };

type Subject = Pick<AuditEntry, 'subjectType' | 'subjectId' | 'subjectName' | 'after'>;

/**
 * Returns an entry's subject: "Job AE-12E", "Discount code 12" where it has no name, for a view of several contacts "3 leads", and for a
 * search of all of them "Accounts".
 */
export function subjectText({ subjectType, subjectId, subjectName, after }: Subject): string {
  const type = subjectTypeText(subjectType);
  if (subjectType === 'audit_log') return type;
  const named = typeTexts[subjectType] ?? type;
  if (subjectId === 'several') return typeof after?.['count'] === 'number' ? `${after['count']} ${named.toLowerCase()}s` : `${named}s`;
  return subjectName ? `${named} ${subjectName}` : `${type} ${subjectId}`;
}

/** Returns the filter for an entry's subject; undefined when it has several. */
export function subjectKey({ subjectType, subjectId }: Subject): string | undefined {
  return subjectId === 'several' || subjectType === 'audit_log' ? undefined : `${subjectType}:${subjectId}`;
}
