import { screen } from '@testing-library/react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import type { PurchaseFilter } from '@/lib/utils/purchase-filter.ts';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { buildUser } from './builders.ts';
import { buildLead } from './build-lead.ts';
import { renderWithApp } from './render.tsx';
import { LeadMarket } from '@/features/market/lead-market.tsx';
import { useLeadsFeed } from '@/features/market/use-leads-feed.ts';

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();
export const lead = (id: number, minutes: number, more: Partial<AvailableLead> = {}) =>
  buildLead({ id, lastPriceUpdate: minutesAgo(minutes), ...more });

interface Given {
  user: CurrentUser;
  filter?: PurchaseFilter;
  onManageArea?: () => void;
}

export function Leads(given: Given) {
  const { query } = useLeadsFeed({ isEnabled: true, stream: 'open' });
  return (
    <LeadMarket
      {...given}
      query={query}
      renderDialogs={() => null}
    />
  );
}

export async function openMarket(given: Partial<Given> = {}) {
  const person = given.user ?? buildUser();
  const view = renderWithApp(<Leads {...given} user={person} />, { user: person });
  await screen.findByRole('button', { name: /Refresh$/ });
  return view;
}

/** Returns the leads on screen from top to bottom. */
export const onScreen = () =>
  screen.getAllByRole('article').map((card) => /AE-(\d+)E/.exec(card.getAttribute('aria-label') ?? '')?.[1]);
