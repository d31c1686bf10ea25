import type { PurchasedLead } from '@shared/contracts/purchases.ts';

/** Returns true when a job's card contains a text. */
export function holdsText(row: PurchasedLead, text: string): boolean {
  const { customerName, customerPhone, jobReference, serviceLocation, electricalWork, salesNotes } = row;
  const words = [customerName, customerPhone, jobReference, serviceLocation, electricalWork, salesNotes];
  return words.join('\n').toLowerCase().includes(text.trim().toLowerCase());
}
