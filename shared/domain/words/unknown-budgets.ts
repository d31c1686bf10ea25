import type { BudgetRange } from './enums.ts';

/** The answers that say no budget. */
export const unknownBudgets: readonly BudgetRange[] = ['unsure', 'need_quote'];
