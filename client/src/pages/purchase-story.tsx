import { screen } from '@testing-library/react';
import { listLeads, purchaseLead, type AnsweredLead } from '@shared/contracts/leads.ts';
import { buildLead } from '@/features/leads/build-lead.ts';
import { buildPurchase } from '@/testing/build-purchase.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { servesPipeline } from '@/testing/pipeline.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { DashboardPage } from './dashboard-page.tsx';

/** What the server answers when a payment opens, for tests. */
export const quote = (amount: number) => ({
  clientSecret: 'pi_1_secret_1',
  amount,
  expiresAt: '2099-01-01T00:00:00.000Z',
});

/** Who buys in these stories, as it is sent. */
export const buyer = {
  buyerName: 'Sam Volt',
  buyerEmail: 'sam@example.com',
  buyerPhone: '0491 570 006',
  buyerCompany: 'Volt Electrical',
  buyerAbn: null,
};

/** The lead of these stories once it is bought and paid for. */
export const bought = buildPurchase({
  id: 50,
  leadId: 1042,
  customerName: 'Priya Sharma',
  customerPhone: '0491570156',
  customerEmail: 'priya@example.com',
  amountPaid: '31.20',
});

const HOUR = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

/** A lead that falls for a year, of which a day is over: it stands still at $39.89 for the length of a test. */
export const slowLead = (overrides: Partial<AnsweredLead> = {}) =>
  buildLead({ auctionDuration: 60 * 24 * 365, lastPriceUpdate: hoursAgo(24), ...overrides });

export const freeLead = () => buildLead({ lastPriceUpdate: hoursAgo(2) });

/** Takes the lead off the market and into the pipeline, as the server does. */
export function sells(purchase = bought): void {
  api.answers(purchaseLead, () => {
    api.answers(listLeads, []);
    servesPipeline([purchase]);
    return purchase;
  });
}

interface Story {
  lead?: AnsweredLead;
  person?: ReturnType<typeof buildUser>;
}

/** The dashboard with one lead on it, whose button was pressed. */
export async function openMarket({ lead = slowLead(), person = buildUser() }: Story = {}) {
  api.answers(listLeads, [lead]);
  const app = renderWithApp(<DashboardPage />, { path: '/dashboard', user: person });
  const name = /^(Purchase|Claim FREE|Claim) lead AE-1042E/;
  await app.user.click(await screen.findByRole('button', { name }));
  return app;
}
