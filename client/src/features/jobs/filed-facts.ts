import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import {
  budgetRangeLabels,
  jobDetailLabels,
  propertyTypeLabels,
  serviceTypeLabels,
  timeframeLabels,
  urgencyLabels,
} from '@shared/domain/words/labels.ts';
import { formatPhone } from '@shared/domain/contact/phone.ts';

type Field = keyof typeof jobDetailLabels;

const valueLabels: Partial<Record<Field, Record<string, string>>> = {
  serviceType: serviceTypeLabels,
  propertyType: propertyTypeLabels,
  urgency: urgencyLabels,
  budgetRange: budgetRangeLabels,
  timeframe: timeframeLabels,
};

function shown(field: Field, filed: string | null): string {
  if (filed === null) return 'left empty';
  return field === 'customerPhone' ? formatPhone(filed) : (valueLabels[field]?.[filed] ?? filed);
}

function factsOf(asFiled: PurchasedLead['asFiled'], by: string): readonly string[] {
  const filed = asFiled ?? {};
  const fields = Object.keys(filed) as (keyof typeof filed)[];
  return fields.map((field) => `${jobDetailLabels[field]} corrected by ${by}. Filed as: ${shown(field, filed[field] ?? null)}`);
}

/** Describes each corrected field, those that the customer corrected first: "Phone corrected by you. Filed as: 0491 570 158". */
export function filedFacts({ asFiled, correctedByCustomer }: Pick<PurchasedLead, 'asFiled' | 'correctedByCustomer'>, by: string): readonly string[] {
  return [...factsOf(correctedByCustomer, 'the customer'), ...factsOf(asFiled, by)];
}
