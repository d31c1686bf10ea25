import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { countStandingBids, deleteStandingBid, listStandingBids, pauseAllBids, pauseStandingBid, type OwnBids } from '@shared/contracts/standing-bids.ts';
import { api } from '@/testing/api.ts';
import { buildBid, buildLimits, buildOwnBids, buildTrace } from '@/testing/build-bids.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { StandingBids } from './standing-bids.tsx';

/** Serves the bids, and pauses all as the server does. */
function serves(view: Partial<OwnBids>): void {
  const stored = buildOwnBids(view);
  api.answers(listStandingBids, stored);
  api.answers(countStandingBids, { count: stored.bids.length, pausedFor: stored.limits?.pausedFor ?? null });
  api.answers(pauseAllBids, ({ body: { isPaused, through } }) => {
    const pausedFor = !isPaused ? null : through ? ('holiday' as const) : ('owner' as const);
    const changed = { ...stored, limits: buildLimits({ pausedFor, holidayThrough: through }) };
    api.answers(listStandingBids, changed);
    return changed;
  });
}

function open(view: Partial<OwnBids> = {}, path = '/standing-bids') {
  serves(view);
  const onManageArea = vi.fn<() => void>();
  return { ...renderWithApp(<StandingBids onManageArea={onManageArea} />, { user: buildUser(), path }), onManageArea };
}

const pauses = () => api.requests(pauseAllBids).map(({ body }) => body);

describe('an account without limits', () => {
  it('reads what a standing bid is, and can begin', async () => {
    const { user } = open({ limits: null, card: null });

    expect(await screen.findByText('Buy leads while you work')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'How standing bids work' }).getAttribute('href')).toBe('/how-standing-bids-work');
    await user.click(screen.getByRole('button', { name: 'Set your limits' }));
    expect(await screen.findByRole('dialog', { name: 'Set your limits' })).toBeTruthy();
  });
});

describe('the list of bids', () => {
  it.each([
    ['waits', {}, 'Waiting', 'It waits for the next lead that matches.'],
    ['is paused by its owner', { isPaused: true, rest: 'paused' }, 'Paused', 'You paused this bid.'],
    ['is for a market that is switched off', { rest: 'market_off' }, 'Switched off', /^Standing bids are switched off for this work/],
    ['is of an account that may not buy', { rest: 'may_not_buy' }, 'Can’t buy', /^It buys nothing until/],
    ['could not be charged', { rest: 'not_charged' }, 'Not charged', /^Your card couldn’t be charged for this lead/],
    ['has no area', { rest: 'no_area' }, 'No area', /^Set your service area/],
    ['is over', { rest: 'over', validThrough: '2026-11-20' }, 'Over', 'Its last day was 20 Nov 2026.'],
  ] as const)('says when a bid %s', async (_what, bid, label, why) => {
    open({ bids: [buildBid(bid)] });

    expect(await screen.findByText('$20')).toBeTruthy();
    expect(screen.getByText(label)).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  });

  it.each([
    ['leads wait for a call', { uncalled: 2 }, 'Waiting for a call', 'It buys no more until you’ve called your new customers.'],
    ['the leads of the day are bought', { dayLeads: 2, spent: { day: '40.00', week: '40.00', dayLeads: 2, weekLeads: 2 } }, 'Limit reached', 'Your limit for today is reached. It buys again tomorrow.'],
    ['the money of the week is spent', { spent: { day: '0.00', week: '199.60', dayLeads: 0, weekLeads: 9 } }, 'Limit reached', 'Your limit for this week is reached. It buys again on Monday.'],
    ['the limits hold less than its amount', { spent: { day: '0.00', week: '184.50', dayLeads: 0, weekLeads: 9 } }, 'Waiting', 'It buys at $15.50 or less: your limits hold no more at the moment.'],
  ] as const)('says what a bid waits for while %s', async (_what, limits, label, why) => {
    open({ bids: [buildBid()], limits: buildLimits(limits) });

    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.getByText(label)).toBeTruthy();
  });

  it('says in words which leads a bid is for', async () => {
    const area = { location: 'Newtown NSW 2042', latitude: -33.9, longitude: 151.18, radiusKm: 10 };
    open({
      bids: [
        buildBid({
          serviceTypes: ['repair', 'upgrade'],
          urgencies: ['within_24h', 'within_week'],
          area,
          hours: { from: 420, until: 1020 },
          phoneConfirmedOnly: true,
          photosOnly: true,
          budgetKnownOnly: true,
          validThrough: '2026-12-24',
          buysIn: ['NSW', 'ACT'],
        }),
      ],
    });

    expect(
      await screen.findByText(
        'Repair or upgrade (within 24 hours or this week) within 10 km of Newtown. Monday to Friday, 7:00 am to 5:00 pm. Only with a confirmed phone, photos and a budget. Only in NSW and ACT. Last day 24 Dec 2026.',
      ),
    ).toBeTruthy();
  });

  it('pauses one bid', async () => {
    const { user } = open({ bids: [buildBid()] });
    api.answers(pauseStandingBid, buildOwnBids({ bids: [buildBid({ isPaused: true, rest: 'paused' })] }));

    await user.click(await screen.findByRole('button', { name: 'Pause bid of $20' }));

    expect(await screen.findByText('You paused this bid.')).toBeTruthy();
    expect(api.requests(pauseStandingBid).map(({ params, body }) => [params['id'], body.isPaused])).toEqual([['3', true]]);
  });

  it('deletes a bid once it is sure', async () => {
    const { user } = open({ bids: [buildBid()] });
    api.answers(deleteStandingBid, buildOwnBids());
    api.answers(listStandingBids, buildOwnBids());

    await user.click(await screen.findByRole('button', { name: 'Delete bid of $20' }));
    await user.click(await screen.findByRole('button', { name: 'Delete bid' }));

    expect(await screen.findByText('No standing bids yet')).toBeTruthy();
  });
});

describe('what was bought and missed', () => {
  it('tells how each purchase came about, with the way to the job', async () => {
    open({
      bought: [{ purchaseId: 50, jobReference: 'AE-12E', suburb: 'Newtown', isCalled: false, trace: buildTrace({ tied: 3, earlierHolds: 1 }) }],
    });

    const link = await screen.findByRole('link', { name: 'AE-12E in Newtown' });
    expect(link.getAttribute('href')).toBe('/dashboard?tab=purchased&job=50');
    expect(screen.getByText('Not called yet')).toBeTruthy();
    expect(
      screen.getByText(
        'Bought at $20.00 at 10:30:00 am. Your bid $20, due 10:30:00 am; 3 bids of this amount; 1 payment of another bid failed before. Rules version 1.',
      ),
    ).toBeTruthy();
  });

  it('names what somebody else took, and for how much', async () => {
    open({ missed: [{ jobReference: 'AE-13E', suburb: 'Glebe', soldAt: '2026-11-23T23:30:00.000Z', soldFor: '24.00', bidDollars: 20 }] });

    expect(await screen.findByText('Sold at $24.00, your bid $20')).toBeTruthy();
  });

  it('stands against the limits', async () => {
    open({ limits: buildLimits({ dayDollars: 100, spent: { day: '38.00', week: '118.00', dayLeads: 2, weekLeads: 6 }, weekLeads: 10 }) });

    expect(await screen.findByText('$38.00 of $100')).toBeTruthy();
    expect(screen.getByText('$118.00 of $200')).toBeTruthy();
    expect(screen.getByText('6 of 10')).toBeTruthy();
  });
});

describe('pausing all', () => {
  it('is one switch, and so is going on', async () => {
    const { user } = open({ bids: [buildBid()] });
    const all = await screen.findByRole('switch', { name: /^Pause all bids/ });

    await user.click(all);
    expect((await screen.findAllByText('All your bids are paused until you turn them on again.')).length).toBeGreaterThan(0);
    await user.click(screen.getByRole('switch', { name: /^Pause all bids/ }));

    await waitFor(() => expect(pauses()).toEqual([{ isPaused: true, through: null }, { isPaused: false, through: null }]));
  });

  it('is asked for by the address, for a holiday too, and the address forgets it', async () => {
    const { user, history } = open({ bids: [buildBid()] }, '/standing-bids?pause=all');

    const question = within(await screen.findByRole('alertdialog', { name: 'Pause all your standing bids?' }));
    await user.type(question.getByLabelText(/^Last day of a holiday/), '2026-12-24');
    await user.click(question.getByRole('button', { name: 'Pause all bids' }));

    expect((await screen.findAllByText('All your bids are paused up to and including 24 Dec 2026.')).length).toBeGreaterThan(0);
    expect(pauses()).toEqual([{ isPaused: true, through: '2026-12-24' }]);
    expect(history?.at(-1)).toBe('/standing-bids');
  });

  it('gives way to the card where the address asks for one', async () => {
    const { history } = open({ bids: [buildBid()] }, '/standing-bids?card=new');

    expect(await screen.findByRole('dialog', { name: /limits/i })).toBeTruthy();
    expect(history?.at(-1)).toBe('/standing-bids');
  });

  it('says so when it did not work', async () => {
    const { user } = open({ bids: [buildBid()] });
    api.fails(pauseAllBids);

    await user.click(await screen.findByRole('switch', { name: /^Pause all bids/ }));

    expect(await screen.findByText(/couldn’t reach the server/)).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('switch', { name: /^Pause all bids/ }).checked).toBe(false);
  });

  it.each([
    ['uncalled', /waited two hours for your call/, 'link', 'See the leads to call'],
    ['card', /your card couldn’t be charged/, 'button', 'Set up a card'],
  ] as const)('says why and what to do when it came by itself: %s', async (pausedFor, why, role, name) => {
    const { user } = open({ limits: buildLimits({ pausedFor }) });

    expect(await screen.findByText(why)).toBeTruthy();
    expect(screen.getByRole(role, { name })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Turn bids on again' }));

    expect(await screen.findByRole('switch', { name: /^Pause all bids/ })).toBeTruthy();
    expect(pauses()).toEqual([{ isPaused: false, through: null }]);
  });
});

it('says when the market takes no bids, and leads to the service area where there is none', async () => {
  const { user, onManageArea } = open({ hasArea: false, market: { states: [], serviceTypes: [], lowestDollars: 5, headStartSeconds: 60 } });

  expect(await screen.findByText(/^Standing bids are switched off for the whole market/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Set your service area' }));
  expect(onManageArea).toHaveBeenCalledOnce();
});
