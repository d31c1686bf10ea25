import type { leadStatuses } from '@shared/domain/words/enums.ts';
import { serviceTypeLabels, urgencyLabels } from '@shared/domain/words/labels.ts';
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

/** Returns a value's label; values without one are formatted: "needs_parts" → "Needs parts". */
function wordOf(labels: Record<string, string>, value: string): string {
  const name = value.replaceAll('_', ' ');
  return labels[value] ?? `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
}

/** Returns a lead's status. */
export function statusText({ status, isOwnJob }: OperatorLead): string {
  if (isOwnJob) return 'Own job';
  return status ? wordOf(statusLabels, status) : 'Status unknown';
}

/** Returns a lead's urgency. */
export function urgencyText({ urgencyLevel }: OperatorLead): string {
  return urgencyLevel ? wordOf(urgencyLabels, urgencyLevel) : 'Urgency unknown';
}

/** Returns a lead's service type. */
export function serviceText({ serviceType }: OperatorLead): string {
  return serviceType ? wordOf(serviceTypeLabels, serviceType) : 'Service unknown';
}

/** Returns a lead's score. */
export function scoreText({ leadScore }: OperatorLead): string {
  return leadScore === null ? 'Score: –' : `Score: ${leadScore}/10`;
}

/** Returns a lead's suburb. */
export function suburbText({ customerSuburb }: OperatorLead): string {
  return customerSuburb ?? 'Suburb unknown';
}
