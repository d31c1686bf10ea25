import type { ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import type { RenderGone } from '@/components/lead/gone-lead.ts';

/** Who buys a lead, the page's callbacks, and how a contact renders. */
export interface TakingHandlers {
  user: CurrentUser;
  onClose: () => void;
  /** Called when a lead was bought or its payment has settled: it is in the pipeline. */
  onTaken: (purchase: PurchasedLead) => void;
  onGone: (leadId: number) => void;
  /** Called when the payment of a bought lead failed: the lead is for sale again. */
  onPaymentFailed: (leadId: number) => void;
  onGoToJob: (purchase: PurchasedLead) => void;
  /** Renders the standing bid on the lead, among what can be done instead of buying it now. */
  renderBid?: ((lead: AvailableLead) => ReactNode) | undefined;
  /** Renders what became of a lead that was gone before it was bought. */
  renderGone?: RenderGone | undefined;
  /** Renders the ways to contact the customer of a lead just bought. */
  renderContact: (purchase: PurchasedLead) => ReactNode;
}
