import { jobDetailLabels } from '../../../shared/domain/labels.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import { AppError } from '../../errors.ts';
import type { JobDetails } from '../purchases/job-correction.ts';

type Field = keyof JobDetails;

const fieldsInOrder = Object.keys(jobDetailLabels) as Field[];

/** The form in which two values of a field are the same one. */
function comparable(field: Field, value: string | null | undefined): string {
  const text = (value ?? '').trim();
  if (field === 'customerPhone') return storedPhone(text);
  return field === 'customerEmail' ? text.toLowerCase() : text;
}

/** Refuses `conflict` when a change would overwrite what nobody has seen: a field that holds neither its `base` nor its new value. */
export function refuseToOverwrite(
  stored: JobDetails,
  changes: Partial<JobDetails>,
  base: Partial<Record<Field, string | null>>,
): void {
  const lost = fieldsInOrder.filter((field) => {
    if (!(field in changes) || base[field] === undefined) return false;
    const now = comparable(field, stored[field]);
    return now !== comparable(field, base[field]) && now !== comparable(field, changes[field]);
  });
  if (lost.length === 0) return;
  const names = lost.map((field) => jobDetailLabels[field]).join(', ');
  throw new AppError('conflict', `This job was changed by someone else meanwhile: ${names}. Nothing was saved.`, {
    issues: lost.map((path) => ({ path, message: 'Changed by someone else meanwhile' })),
  });
}
