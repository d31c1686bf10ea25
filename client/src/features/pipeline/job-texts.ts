import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import {
  budgetRangeLabels,
  propertyTypeLabels,
  serviceTypeLabels,
  timeframeLabels,
  urgencyLabels,
} from '@shared/domain/labels.ts';
import { stageLabels, stageStamps, type SalesStage } from '@shared/domain/sales-stage.ts';
import { formatRelative } from '@/lib/format.ts';
import type { Tone } from '@/components/ui/chip.tsx';

export const stageTones: Partial<Record<SalesStage, Tone>> = {
  called: 'neutral',
  quote_sent: 'spark',
  quote_accepted: 'earth',
  booked_in: 'neutral',
  invoice_paid: 'earth',
  declined: 'active',
};

/** When a job entered the stage it is in. */
export function stageSince(purchase: PurchasedLead): string {
  const { salesStage, purchasedAt } = purchase;
  return salesStage === 'purchased' ? purchasedAt : (purchase[stageStamps[salesStage]] ?? purchasedAt);
}

/** The stage and how long ago it began: "Quoted 2 days ago". */
export function stageAge(purchase: PurchasedLead, now: Date): string {
  return `${stageLabels[purchase.salesStage]} ${formatRelative(stageSince(purchase), now)}`;
}

/** Who bought a lead, with their business where they named one. */
export function buyerText({ buyerName, buyerCompany }: PurchasedLead): string {
  return buyerCompany ? `${buyerName}, ${buyerCompany}` : buyerName;
}

/** What is known about a job, term by term; empty ones are left out. */
export function jobFacts(purchase: PurchasedLead, now: Date): readonly (readonly [string, string])[] {
  return [
    ['Age', `Posted ${formatRelative(purchase.createdAt, now)}`],
    ['Service', serviceTypeLabels[purchase.serviceType]],
    ['Property', propertyTypeLabels[purchase.propertyType]],
    ['Budget', budgetRangeLabels[purchase.budgetRange]],
    ['Urgency', urgencyLabels[purchase.urgency]],
    ['When', timeframeLabels[purchase.timeframe]],
  ];
}
