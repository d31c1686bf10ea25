import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import {
  budgetRangeLabels,
  propertyTypeLabels,
  serviceTypeLabels,
  urgencyLabels,
} from '@shared/domain/words/labels.ts';
import { stageLabels, stageStamps, type SalesStage } from '@shared/domain/pipeline/sales-stage.ts';
import { whenText } from '@/components/lead/lead-texts.ts';
import { formatDollars, formatRelative } from '@/lib/time/format.ts';
import type { Tone } from '@/components/ui/chip.tsx';
import { isolate } from '@/lib/utils/isolate.ts';
import { isOwnJob } from './purchase-state.ts';

export const stageTones: Partial<Record<SalesStage, Tone>> = {
  called: 'info',
  quote_sent: 'warning',
  quote_accepted: 'success',
  booked_in: 'info',
  invoice_paid: 'success',
  declined: 'danger',
};

/** Returns when a job entered its stage. */
export function stageSince(purchase: PurchasedLead): string {
  const { salesStage, purchasedAt } = purchase;
  return salesStage === 'purchased' ? purchasedAt : (purchase[stageStamps[salesStage]] ?? purchasedAt);
}

/** Returns the stage and its age: "Quoted 2 days ago". */
export function stageAge(purchase: PurchasedLead, now: Date): string {
  const isNewOwnJob = isOwnJob(purchase) && purchase.salesStage === 'purchased';
  const stage = isNewOwnJob ? 'Added' : stageLabels[purchase.salesStage];
  return `${stage} ${formatRelative(stageSince(purchase), now)}`;
}

/** Returns what a job has brought, or may bring: "$1,850.00 paid", else "$1,850.00 quoted"; null while neither is noted. */
export function worthText({ quotePrice, customerPaymentAmount }: PurchasedLead): string | null {
  if (customerPaymentAmount !== null) return `${formatDollars(customerPaymentAmount)} paid`;
  return quotePrice === null ? null : `${formatDollars(quotePrice)} quoted`;
}

/** Returns the known parts of a job's vehicle: "2016 Toyota HiLux". */
function vehicleText({ vehicleYear, vehicleMake, vehicleModel }: PurchasedLead): string {
  return [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
}

type Fact = readonly [term: string, text: string];

/** Returns the facts about the vehicle or property of a job. */
function objectFacts(purchase: PurchasedLead): readonly Fact[] {
  if (purchase.jobKind !== 'vehicle') return [['Property', propertyTypeLabels[purchase.propertyType]]];
  return [
    ['Vehicle', vehicleText(purchase)],
    ['Rego', purchase.vehicleRego ?? ''],
  ];
}

/** Returns who bought a lead, with their company if they named one. */
export function buyerText({ buyerName, buyerCompany }: PurchasedLead): string {
  return buyerCompany ? `${isolate(buyerName)}, ${isolate(buyerCompany)}` : isolate(buyerName);
}

/** Returns the buyer as a line of its own: "Bought by Sam Volt, Volt Electrical". */
export function boughtText(purchase: PurchasedLead): string {
  return `${isOwnJob(purchase) ? 'Added' : 'Bought'} by ${buyerText(purchase)}`;
}

/** Returns the facts about a job; empty ones are left out. */
export function jobFacts(purchase: PurchasedLead, now: Date): readonly Fact[] {
  const facts: readonly Fact[] = [
    ['Age', `${isOwnJob(purchase) ? 'Added' : 'Posted'} ${formatRelative(purchase.createdAt, now)}`],
    ...objectFacts(purchase),
    ['Service', serviceTypeLabels[purchase.serviceType]],
    ['Budget', budgetRangeLabels[purchase.budgetRange]],
    ['Urgency', urgencyLabels[purchase.urgency]],
    ['When', whenText(purchase)],
  ];
  return facts.filter(([, text]) => text !== '');
}
