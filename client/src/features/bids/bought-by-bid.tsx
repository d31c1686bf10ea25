import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { ownBidsQuery } from './bids-api.ts';
import { useHadBids } from './has-bids.ts';

/** Renders a lead that left the market by the price for which one of the person's standing bids bought it; null if none did. */
export function BoughtByBid({ lead, userId, children }: { lead: AvailableLead; userId: number; children: (ownPrice: string | null) => ReactNode }) {
  const { data } = useQuery({ ...ownBidsQuery, enabled: useHadBids(userId) });
  return children(data?.bought.find(({ jobReference }) => jobReference === lead.jobReference)?.trace.price ?? null);
}
