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
import { isOwnJob } from './purchase-state.ts';

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
  const isNewOwnJob = isOwnJob(purchase) && purchase.salesStage === 'purchased';
  const stage = isNewOwnJob ? 'Added' : stageLabels[purchase.salesStage];
  return `${stage} ${formatRelative(stageSince(purchase), now)}`;
}

/** The vehicle of a job on one, as far as it is known: "2016 Toyota HiLux". */
function vehicleText({ vehicleYear, vehicleMake, vehicleModel }: PurchasedLead): string {
  return [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
}

type Fact = readonly [term: string, text: string];

/** What the work is done on: a vehicle or a building. */
function objectFacts(purchase: PurchasedLead): readonly Fact[] {
  if (purchase.jobKind !== 'vehicle') return [['Property', propertyTypeLabels[purchase.propertyType]]];
  return [
    ['Vehicle', vehicleText(purchase)],
    ['Rego', purchase.vehicleRego ?? ''],
  ];
}

/** Who bought a lead, with their business where they named one. */
export function buyerText({ buyerName, buyerCompany }: PurchasedLead): string {
  return buyerCompany ? `${buyerName}, ${buyerCompany}` : buyerName;
}

/** The same as a line of its own: "Bought by Sam Volt, Volt Electrical". */
export function boughtText(purchase: PurchasedLead): string {
  return `${isOwnJob(purchase) ? 'Added' : 'Bought'} by ${buyerText(purchase)}`;
}

/** What is known about a job, term by term; empty ones are left out. */
export function jobFacts(purchase: PurchasedLead, now: Date): readonly Fact[] {
  const facts: readonly Fact[] = [
    ['Age', `${isOwnJob(purchase) ? 'Added' : 'Posted'} ${formatRelative(purchase.createdAt, now)}`],
    ...objectFacts(purchase),
    ['Service', serviceTypeLabels[purchase.serviceType]],
    ['Budget', budgetRangeLabels[purchase.budgetRange]],
    ['Urgency', urgencyLabels[purchase.urgency]],
    ['When', timeframeLabels[purchase.timeframe]],
  ];
  return facts.filter(([, text]) => text !== '');
}
