import * as z from 'zod/mini';
import { discountCodeForm } from '@shared/contracts/discounts.ts';
import type { CodeBody } from './discount-codes-api.ts';
import { endOfDay, startOfDay } from './sydney-days.ts';

/** The form as it is typed; its fields have the names of what is sent. */
export interface CodeInput {
  code: string;
  description: string;
  discountType: CodeBody['discountType'];
  discountValue: string;
  maxUses: string;
  /** The first and the last day, YYYY-MM-DD. */
  validFrom: string;
  validUntil: string;
}

export const emptyCode: CodeInput = {
  code: '',
  description: '',
  discountType: 'percentage',
  discountValue: '',
  maxUses: '',
  validFrom: '',
  validUntil: '',
};

/** Returns what is sent for what was typed: days become the instants at which they begin and end in Sydney. */
export function bodyOf({ discountValue, maxUses, validFrom, validUntil, ...input }: CodeInput): CodeBody {
  return {
    ...input,
    discountValue: input.discountType === 'free' ? null : discountValue,
    maxUses: maxUses.trim() === '' ? null : Number(maxUses),
    validFrom: validFrom ? startOfDay(validFrom) : null,
    validUntil: validUntil ? endOfDay(validUntil) : null,
  };
}

/** Checks what was typed as the contract checks what is sent. */
export const codeInputSchema = z.pipe(z.transform(bodyOf), discountCodeForm);
