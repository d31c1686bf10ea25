import { jobDetailLabels } from '../../../../shared/domain/words/labels.ts';
import { internationalPhone, storedPhone } from '../../../../shared/domain/contact/phone.ts';
import type { jobCorrections, leads } from '../../../../shared/schema/index.ts';

type LeadRow = typeof leads.$inferSelect;

/** A field of a job that the purchase's owner may correct. */
export type DetailField = keyof typeof jobDetailLabels;
export type JobDetails = Pick<LeadRow, DetailField>;
export type Correction = Pick<typeof jobCorrections.$inferSelect, DetailField>;

export const detailFields = Object.keys(jobDetailLabels) as DetailField[];

/** The fields that a job always has, even if only as an empty string. */
const texts = new Set<DetailField>(['serviceLocation', 'electricalWork']);

const cleared = (field: DetailField, value: string): string | null => (value === '' && !texts.has(field) ? null : value);

/** Returns the corrected fields; an empty string stands for a cleared field. */
const correctedFields = (correction: Partial<Correction> | null) =>
  correction === null ? [] : detailFields.filter((field) => (correction[field] ?? null) !== null);

/** Returns a lead with corrections over the request as filed. */
export function withCorrection<L extends JobDetails>(lead: L, correction: Partial<Correction> | null): L {
  if (correction === null) return lead;
  const over = correctedFields(correction).map((field) => [field, cleared(field, correction[field] ?? '')]);
  return { ...lead, ...Object.fromEntries(over) };
}

/** Returns what the customer filed in the corrected fields; null if none was corrected. */
export function filedDetails(lead: JobDetails, correction: Partial<Correction> | null): Partial<JobDetails> | null {
  const fields = correctedFields(correction);
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, lead[field]]));
}

/** Returns what the customer corrected in their request once it was sold. Every buyer's own corrections go over it. */
export const customerCorrection = ({ customerCorrectedPhone, customerCorrectedEmail }: Pick<LeadRow, 'customerCorrectedPhone' | 'customerCorrectedEmail'>): Partial<Correction> => ({
  customerPhone: customerCorrectedPhone,
  customerEmail: customerCorrectedEmail,
});

const sameNumber = (one: string, other: string) =>
  storedPhone(one) === storedPhone(other) || (internationalPhone(one) ?? one) === internationalPhone(other);

function isAsFiled(field: DetailField, filed: string | null, worked: string | null): boolean {
  if (field === 'customerPhone') return sameNumber(filed ?? '', worked ?? '');
  return (filed ?? '') === (worked ?? '');
}

/** Returns the correction that turns a filed request into `worked`. Fields that equal what was filed are left out. */
export function correctionOf(filed: JobDetails, worked: JobDetails): Correction {
  const fields = detailFields.map((field) => [field, isAsFiled(field, filed[field], worked[field]) ? null : (worked[field] ?? '')]);
  return Object.fromEntries(fields) as Correction;
}
