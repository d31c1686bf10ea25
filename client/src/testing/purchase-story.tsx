import { screen } from '@testing-library/react';
import { listLeads, purchaseLead, type AnsweredLead } from '@shared/contracts/leads.ts';
import { HOUR_MS } from '@shared/domain/time/durations.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from '@/pages/dashboard/dashboard-page.tsx';

/** The server's answer to a new payment. */
export const quote = (amount: number) => ({
  clientSecret: 'pi_1_secret_1',
  amount,
  expiresAt: '2099-01-01T00:00:00.000Z',
});

/** The buyer's details, as sent. */
export const buyer = {
  buyerName: 'Sam Volt',
  buyerEmail: 'sam@example.com',
  buyerPhone: '0491 570 006',
  buyerCompany: 'Volt Electrical',
  buyerAbn: null,
};

/** The lead once it is bought and paid for. */
export const bought = buildPurchase({
  id: 50,
  leadId: 1042,
  customerName: 'Priya Sharma',
  customerPhone: '0491570156',
  customerEmail: 'priya@example.com',
  amountPaid: '31.20',
});

const HOUR = HOUR_MS;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

/** Builds a lead that falls for a year, of which a day is over: its price stays $39.89 during a test. */
export const slowLead = (overrides: Partial<AnsweredLead> = {}) =>
  buildLead({ auctionDuration: 60 * 24 * 365, lastPriceUpdate: hoursAgo(24), ...overrides });

export const freeLead = () => buildLead({ lastPriceUpdate: hoursAgo(2) });

/** Moves the lead from the market to the pipeline, as the server does. */
export function sells(purchase = bought): void {
  api.answers(purchaseLead, () => {
    api.answers(listLeads, []);
    servesPipeline([purchase]);
    return purchase;
  });
}

interface Story {
  lead?: AnsweredLead;
  /** What is on the market beside it. */
  others?: readonly AnsweredLead[];
  person?: ReturnType<typeof buildUser>;
}

/** Renders the dashboard with one lead and presses its button. */
export async function openMarket({ lead = slowLead(), others = [], person = buildUser() }: Story = {}) {
  api.answers(listLeads, [lead, ...others]);
  const app = renderWithApp(<DashboardPage />, { path: '/dashboard', user: person });
  const name = /^(Purchase|Claim FREE|Claim) lead AE-1042E/;
  await app.user.click(await screen.findByRole('button', { name }));
  return app;
}
