import type { HeldLead } from '@shared/contracts/held-leads.ts';
import { buildLead } from './build-lead.ts';

/** The network that all held requests were sent from. */
export const NETWORK = 'abcdefghijklmnopqrstuv';

/** Builds a held request: one of many from its network, of a number that has another one. */
export const buildHeld = (id: number, given: Partial<HeldLead> = {}): HeldLead => ({
  ...buildLead({ id, status: 'held', customerPhone: '0491570156' }),
  visibility: 'full',
  customerAddress: null,
  customerEmail: null,
  heldFor: 'many_requests',
  network: NETWORK,
  networkRequests: 7,
  sameNumber: [{ id: 3, jobReference: 'AE-3E', status: 'sold', createdAt: '2026-11-20T02:00:00.000Z' }],
  ...given,
});
