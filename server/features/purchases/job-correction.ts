import { jobDetailLabels } from '../../../shared/domain/labels.ts';
import { internationalPhone, storedPhone } from '../../../shared/domain/phone.ts';
import type { jobCorrections, leads } from '../../../shared/schema/index.ts';

type LeadRow = typeof leads.$inferSelect;

/** A field of a job that the owner of its purchase may correct. */
export type DetailField = keyof typeof jobDetailLabels;
export type JobDetails = Pick<LeadRow, DetailField>;
export type Correction = Pick<typeof jobCorrections.$inferSelect, DetailField>;

export const detailFields = Object.keys(jobDetailLabels) as DetailField[];

/** The fields that a job always has, if only as an empty text. */
const texts = new Set<DetailField>(['serviceLocation', 'electricalWork']);

const cleared = (field: DetailField, value: string): string | null => (value === '' && !texts.has(field) ? null : value);

/** The part of a correction that differs from the request as filed; an empty text stands for a cleared field. */
const correctedFields = (correction: Correction | null) =>
  correction === null ? [] : detailFields.filter((field) => correction[field] !== null);

/** Returns a lead as its owner works it: the request as filed, with the owner's corrections over it. */
export function withCorrection<L extends JobDetails>(lead: L, correction: Correction | null): L {
  if (correction === null) return lead;
  const over = correctedFields(correction).map((field) => [field, cleared(field, correction[field] ?? '')]);
  return { ...lead, ...Object.fromEntries(over) };
}

/** Returns what the customer filed in the fields that were corrected; null when none was. */
export function filedDetails(lead: JobDetails, correction: Correction | null): Partial<JobDetails> | null {
  const fields = correctedFields(correction);
  return fields.length === 0 ? null : Object.fromEntries(fields.map((field) => [field, lead[field]]));
}

const sameNumber = (one: string, other: string) =>
  storedPhone(one) === storedPhone(other) || (internationalPhone(one) ?? one) === internationalPhone(other);

function isAsFiled(field: DetailField, filed: string | null, worked: string | null): boolean {
  if (field === 'customerPhone') return sameNumber(filed ?? '', worked ?? '');
  return (filed ?? '') === (worked ?? '');
}

/** Returns the correction that makes a filed request read as `worked`; a field that says what was filed is not corrected. */
export function correctionOf(filed: JobDetails, worked: JobDetails): Correction {
  const fields = detailFields.map((field) => [field, isAsFiled(field, filed[field], worked[field]) ? null : (worked[field] ?? '')]);
  return Object.fromEntries(fields) as Correction;
}
