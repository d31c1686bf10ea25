import type { ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';

/** Who takes a lead, what the page does about it, and how a contact is drawn. */
export interface TakingHandlers {
  user: CurrentUser;
  onClose: () => void;
  /** A lead was taken, or its payment is settled now: the pipeline has it. */
  onTaken: (purchase: PurchasedLead) => void;
  onGone: (leadId: number) => void;
  /** The payment of a lead that was taken came to nothing: it is for sale again. */
  onPaymentFailed: (leadId: number) => void;
  onGoToJob: (purchase: PurchasedLead) => void;
  /** The ways to reach the customer of a lead just taken. */
  renderContact: (purchase: PurchasedLead) => ReactNode;
}
