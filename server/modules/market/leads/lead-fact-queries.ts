import { gt, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import { unknownBudgets } from '../../../../shared/domain/words/unknown-budgets.ts';
import { leads } from '../../../../shared/schema/index.ts';

const fact = (condition: SQL) => sql<boolean>`(${condition})`;

/** What the card of a lead says of its request, and alerts and standing bids can be limited to. */
export const factColumns = {
  isPhoneConfirmed: fact(isNotNull(leads.phoneConfirmedAt)),
  hasPhotos: fact(gt(leads.photoCount, 0)),
  isBudgetKnown: fact(notInArray(leads.budgetRange, [...unknownBudgets])),
};
