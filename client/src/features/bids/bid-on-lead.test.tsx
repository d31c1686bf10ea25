import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { bidOnLead, deleteStandingBid, listStandingBids, type OwnBids } from '@shared/contracts/standing-bids.ts';
import { api } from '@/testing/api.ts';
import { buildBid, buildLimits, buildOwnBids } from '@/testing/build-bids.ts';
import { buildLead } from '@/testing/build-lead.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { BidOnLead } from './bid-on-lead.tsx';

const SYDNEY_MORNING = new Date('2026-08-12T00:00:00.000Z');

const onThisLead = (amountDollars: number) =>
  buildBid({ id: 9, amountDollars, lead: { id: 1042, jobReference: 'AE-1042E', suburb: 'Marrickville' } });

function open(view: Partial<OwnBids> = {}, lead = {}) {
  vi.useFakeTimers({ now: SYDNEY_MORNING, shouldAdvanceTime: true });
  api.answers(listStandingBids, buildOwnBids(view));
  api.answers(bidOnLead, ({ body }) => buildOwnBids({ bids: [onThisLead(body.amountDollars)] }));
  return renderWithApp(<BidOnLead lead={buildLead(lead)} />, { user: buildUser() });
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Buy for me at' });
const sent = () => api.requests(bidOnLead).map(({ params, body }) => [params['id'], body.amountDollars]);

describe('a bid for one lead alone', () => {
  it('is made with the amount on the button, and says when it buys', async () => {
    const { user } = open();
    expect((await field()).value).toBe('');

    await user.type(await field(), '20');
    expect(screen.getByText('It’s bought at about 10:30 am, unless someone is first.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Buy at $20' }));

    const line = await screen.findByText(/^Your bid on this lead: \$20\. It’s bought at about 10:30 am/);
    expect(document.activeElement).toBe(line);
    expect(sent()).toEqual([['1042', 20]]);
  });

  it('can be lowered also while it is above the limit for one lead', async () => {
    const { user } = open({ bids: [onThisLead(20)], limits: buildLimits({ perLeadDollars: 5 }) });
    await user.click(await screen.findByRole('button', { name: 'Change bid' }));
    await user.clear(await field());

    await user.type(await field(), '10{Enter}');

    expect(await screen.findByText(/^Your bid on this lead: \$10\./)).toBeTruthy();
    expect(sent()).toEqual([['1042', 10]]);
  });

  it('can be changed and stopped', async () => {
    const { user } = open({ bids: [onThisLead(20)] });
    await user.click(await screen.findByRole('button', { name: 'Change bid' }));
    await user.clear(await field());
    await user.type(await field(), '10{Enter}');
    expect(await screen.findByText(/^Your bid on this lead: \$10\./)).toBeTruthy();
    expect(sent()).toEqual([['1042', 10]]);

    api.answers(deleteStandingBid, buildOwnBids());
    await user.click(screen.getByRole('button', { name: 'Stop bid' }));

    await waitFor(async () => expect(await field()).toBe(document.activeElement));
    expect(api.requests(deleteStandingBid).map(({ params }) => params)).toEqual([{ id: '9' }]);
  });

  it.each([
    ['12.50', 'Enter whole dollars, such as 20'],
    ['4', 'The lowest bid is $5'],
    ['45', 'Your limit for one lead is $40'],
    ['40', 'The price is already that low. You can buy it now.'],
  ])('is refused at %s', async (typed, sentence) => {
    const { user } = open();
    await user.type(await field(), `${typed}{Enter}`);

    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('says why the server refuses it', async () => {
    const { user } = open();
    api.refuses(bidOnLead, 'lead_sold', 'Someone got in first');

    await user.type(await field(), '20{Enter}');

    expect(await screen.findByText('Someone got in first')).toBeTruthy();
  });

  it.each([
    ['all are paused', { limits: buildLimits({ pausedFor: 'owner' }) }, /All your bids are paused until you turn them on again\.$/],
    ['it is paused itself', { bids: [{ ...onThisLead(20), isPaused: true, rest: 'paused' as const }] }, /You paused this bid\.$/],
    ['leads wait for a call', { limits: buildLimits({ uncalled: 2 }) }, /It buys no more until you’ve called your new customers\.$/],
  ])('says that it does not buy while %s', async (_what, view, sentence) => {
    open({ bids: [onThisLead(20)], ...view });

    expect(await screen.findByText(sentence)).toBeTruthy();
  });
});

it('leads an account without limits to the standing bids', async () => {
  open({ limits: null, card: null });

  expect((await screen.findByRole('link', { name: 'Set up standing bids' })).getAttribute('href')).toBe('/standing-bids');
});

it.each([
  ['the market takes none in its state', { market: { states: ['VIC'] as const, serviceTypes: ['repair'] as const, lowestDollars: 5, headStartSeconds: 60 } }, {}],
  ['the market takes none for its work', { market: { states: ['NSW'] as const, serviceTypes: ['upgrade'] as const, lowestDollars: 5, headStartSeconds: 60 } }, {}],
  ['the state of the lead is not known', {}, { state: null }],
  ['the lead is free', {}, { lastPriceUpdate: '2026-08-11T22:00:00.000Z' }],
])('is not offered where %s', async (_why, view, lead) => {
  open(view as Partial<OwnBids>, lead);

  await waitFor(() => expect(api.requests(listStandingBids)).toHaveLength(1));
  expect(screen.queryByText('Standing bid')).toBeNull();
});
