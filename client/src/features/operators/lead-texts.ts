import type { leadStatuses } from '@shared/domain/enums.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/labels.ts';
import type { OperatorLead } from './operator-reading.ts';

const statusLabels: Record<(typeof leadStatuses)[number], string> = {
  available: 'Available',
  held: 'Held',
  sold: 'Sold',
  archived: 'Archived',
};

export const statusOptions = [
  { value: 'available', label: statusLabels.available },
  { value: 'held', label: statusLabels.held },
  { value: 'sold', label: statusLabels.sold },
  { value: 'archived', label: statusLabels.archived },
] as const;

/** The word for a value of the wire; one without a word of its own by its name: "needs_parts" → "Needs parts". */
function wordOf(labels: Record<string, string>, value: string): string {
  const name = value.replaceAll('_', ' ');
  return labels[value] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Says where a lead stands. */
export function statusText({ status, isOwnJob }: OperatorLead): string {
  if (isOwnJob) return 'Own job';
  return status ? wordOf(statusLabels, status) : 'Status unknown';
}

/** Says how soon the work is wanted. */
export function urgencyText({ urgencyLevel }: OperatorLead): string {
  return urgencyLevel ? wordOf(urgencyLabels, urgencyLevel) : 'Urgency unknown';
}

/** Says what kind of work it is. */
export function serviceText({ serviceType }: OperatorLead): string {
  return serviceType ? wordOf(serviceTypeLabels, serviceType) : 'Service unknown';
}

/** Names the vehicle of a vehicle job; empty for every other. */
export function vehicleText({ vehicleMake, vehicleModel }: OperatorLead): string {
  return [vehicleMake, vehicleModel].filter(Boolean).join(' ');
}

/** Says how good a lead is. */
export function scoreText({ leadScore }: OperatorLead): string {
  return leadScore === null ? 'Score: –' : `Score: ${leadScore}/10`;
}

/** Says where the work is. */
export function suburbText({ customerSuburb }: OperatorLead): string {
  return customerSuburb ?? 'Suburb unknown';
}
