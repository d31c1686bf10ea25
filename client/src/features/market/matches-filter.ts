import type { AvailableLead } from '@shared/contracts/leads.ts';
import {
  budgetRangeLabels,
  propertyTypeLabels,
  serviceTypeLabels,
  timeframeLabels,
  urgencyLabels,
} from '@shared/domain/words/labels.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';

function textOf(lead: AvailableLead): string {
  return [
    lead.serviceLocation,
    lead.electricalWork,
    lead.jobReference,
    lead.customerName,
    serviceTypeLabels[lead.serviceType],
    propertyTypeLabels[lead.propertyType],
    urgencyLabels[lead.urgency],
    budgetRangeLabels[lead.budgetRange],
    timeframeLabels[lead.timeframe],
  ]
    .join('\n')
    .toLowerCase();
}

/** Returns true when a lead was posted within the filter's dates and contains each of its words. */
export function matchesFilter(lead: AvailableLead, { from, to, q }: PurchaseFilter): boolean {
  const postedAt = Date.parse(lead.createdAt);
  if (from && postedAt < Date.parse(from)) return false;
  if (to && postedAt >= Date.parse(to)) return false;
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? [];
  if (words.length === 0) return true;
  const text = textOf(lead);
  return words.every((word) => text.includes(word));
}
