import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { adviseOnBid, countStandingBids, createStandingBid, listStandingBids, updateStandingBid, type OwnBids } from '@shared/contracts/standing-bids.ts';
import { searchPlaces } from '@shared/contracts/places.ts';
import { api } from '@/testing/api.ts';
import { buildBid, buildLimits, buildOwnBids } from '@/testing/build-bids.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { StandingBids } from './standing-bids.tsx';

const answer = { matched: 31, bought: 6, total: '118.00', days: 30, isPartial: false };

beforeEach(() => {
  api.answers(countStandingBids, { count: 1, pausedFor: null });
  api.answers(adviseOnBid, answer);
  api.answers(createStandingBid, buildOwnBids({ bids: [buildBid()] }));
  api.answers(updateStandingBid, buildOwnBids({ bids: [buildBid()] }));
});

/** Opens the form of a bid: a new one, or the first in the list. */
async function openBid(view: Partial<OwnBids> = {}) {
  api.answers(listStandingBids, buildOwnBids(view));
  const app = renderWithApp(<StandingBids onManageArea={vi.fn<() => void>()} />, { user: buildUser() });
  await app.user.click(await screen.findByRole('button', { name: view.bids ? 'Change bid of $20' : 'New standing bid' }));
  await screen.findByRole('dialog');
  return app;
}

type User = Awaited<ReturnType<typeof openBid>>['user'];

const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'The most you pay' });
const tick = (user: User, name: string) => user.click(screen.getByRole('checkbox', { name }));
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save bid' }));

async function fillIn(user: User, dollars = '20') {
  await user.type(amount(), dollars);
  await tick(user, 'Repair');
  await tick(user, 'Within 24 hours');
  await user.click(screen.getByRole('button', { name: 'Tick Monday to Friday' }));
}

describe('a new bid', () => {
  it('has nothing ticked beforehand, emergencies least of all', async () => {
    await openBid();

    expect(amount().value).toBe('');
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked)).toEqual([]);
  });

  it('says that no push comes about the leads that it may buy', async () => {
    await openBid();

    expect(screen.getByText(/We won’t send you push notifications about leads that it may buy/)).toBeTruthy();
  });

  it('is saved as it was filled in', async () => {
    const { user } = await openBid();
    await fillIn(user);
    await tick(user, 'Only with photos');
    await tick(user, 'Only with a budget');
    await tick(user, 'Only at some hours');
    await user.selectOptions(screen.getByLabelText('From'), '6:30 am');

    await save(user);

    expect(await screen.findByText('Standing bid saved')).toBeTruthy();
    expect(api.requests(createStandingBid).map(({ body }) => body)).toEqual([
      {
        amountDollars: 20,
        area: null,
        serviceTypes: ['repair'],
        urgencies: ['within_24h'],
        phoneConfirmedOnly: false,
        photosOnly: true,
        budgetKnownOnly: true,
        days: [1, 2, 3, 4, 5],
        hours: { from: 390, until: 1020 },
        validThrough: '',
      },
    ]);
  });

  it('may have an area of its own, which must be selected', async () => {
    api.answers(searchPlaces, [{ suburb: 'Broome', state: 'WA', postcode: '6725', latitude: -17.9614, longitude: 122.2359 }]);
    const { user } = await openBid();
    await fillIn(user);
    await user.click(screen.getByRole('checkbox', { name: /^An area of its own/ }));

    await save(user);
    expect(await screen.findByRole('link', { name: 'Please select a valid service location.' })).toBeTruthy();
    await user.type(screen.getByRole('combobox', { name: 'Around' }), 'broo');
    await user.click(await screen.findByRole('option', { name: 'Broome WA 6725' }));
    await user.selectOptions(screen.getByLabelText('Within'), '10 km');
    await save(user);

    await waitFor(() =>
      expect(api.requests(createStandingBid)[0]?.body.area).toEqual({ location: 'Broome WA 6725', latitude: -17.9614, longitude: 122.2359, radiusKm: 10 }),
    );
  });

  it.each([
    ['3', 'The lowest bid is $5'],
    ['41', 'Your limit for one lead is $40. Raise it first to bid more'],
    ['12.50', 'Please enter whole dollars from 1 to 10,000'],
  ])('is refused at $%s', async (dollars, sentence) => {
    const { user } = await openBid();
    await fillIn(user, dollars);

    await save(user);

    expect(await screen.findByRole('link', { name: sentence })).toBeTruthy();
    expect(api.requests(createStandingBid)).toEqual([]);
  });

  it('lists what is missing', async () => {
    const { user } = await openBid();
    await user.type(amount(), '20');

    await save(user);

    for (const sentence of ['Choose at least one urgency', 'Choose at least one day']) expect(await screen.findByRole('link', { name: sentence })).toBeTruthy();
  });

  it('shows what the server refuses under its field', async () => {
    const issues = [{ path: 'validThrough', message: 'That day is over' }];
    api.refuses(createStandingBid, 'invalid_input', 'That day is over', { issues });
    const { user } = await openBid();
    await fillIn(user);

    await save(user);

    expect(await screen.findByRole('link', { name: 'That day is over' })).toBeTruthy();
  });
});

describe('the advice', () => {
  it('comes once enough is filled in', async () => {
    const { user } = await openBid();
    expect(screen.getByText(/^Fill in the amount/)).toBeTruthy();

    await fillIn(user);

    expect(await screen.findByText('At $20 you would have bought 6 of 31 leads in the last 30 days for $118.00.')).toBeTruthy();
    expect(api.requests(adviseOnBid).at(-1)?.body).toMatchObject({ amountDollars: 20, serviceTypes: ['repair'] });
  });

  it.each([
    [{ matched: 0, bought: 0, total: '0.00' }, 'No lead of the last 30 days was like this.'],
    [{ bought: 0, total: '0.00' }, 'At $20 you would have bought none of 31 leads in the last 30 days.'],
    [{ isPartial: true }, /for \$118\.00\. Only the latest leads were looked at\.$/],
  ])('is honest: %o', async (more, sentence) => {
    api.answers(adviseOnBid, { ...answer, ...more });
    const { user } = await openBid();

    await fillIn(user);

    expect(await screen.findByText(sentence)).toBeTruthy();
  });

  it('does not stand in the way when it fails', async () => {
    api.refuses(adviseOnBid, 'internal', 'Down');
    const { user } = await openBid();
    await fillIn(user);

    expect(await screen.findByText(/^We couldn’t work out/)).toBeTruthy();
    await save(user);
    expect(await screen.findByText('Standing bid saved')).toBeTruthy();
  });
});

describe('a change', () => {
  it('says what it costs, and is based on what was seen', async () => {
    const { user } = await openBid({ bids: [buildBid()] });
    expect(screen.getByText('Raising the amount or widening it loses your place among equal bids.')).toBeTruthy();
    await user.clear(amount());
    await user.type(amount(), '25');

    await save(user);

    await waitFor(() => expect(api.requests(updateStandingBid).map(({ params, body }) => [params['id'], body.amountDollars, body.base])).toEqual([['3', 25, { version: 1 }]]));
  });

  it('lowers a bid that is above the limit for one lead, and raises none', async () => {
    const { user } = await openBid({ bids: [buildBid()], limits: buildLimits({ perLeadDollars: 10 }) });
    await user.clear(amount());
    await user.type(amount(), '21');
    await save(user);
    expect(await screen.findByRole('link', { name: 'Your limit for one lead is $10. Raise it first to bid more' })).toBeTruthy();

    await user.clear(amount());
    await user.type(amount(), '15');
    await save(user);

    await waitFor(() => expect(api.requests(updateStandingBid).map(({ body }) => body.amountDollars)).toEqual([15]));
  });

  it('shows what was changed elsewhere, and keeps mine over it when asked', async () => {
    const { user } = await openBid({ bids: [buildBid()] });
    api.refusesAsStale(updateStandingBid, 'version');
    api.answers(listStandingBids, buildOwnBids({ bids: [buildBid({ version: 2, urgencies: ['within_week'] })] }));
    await user.clear(amount());
    await user.type(amount(), '25');
    await save(user);
    expect(await screen.findByText('Someone else changed this bid')).toBeTruthy();

    api.answers(updateStandingBid, buildOwnBids({ bids: [buildBid()] }));
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));

    await waitFor(() =>
      expect(api.requests(updateStandingBid).at(-1)?.body).toMatchObject({ amountDollars: 25, urgencies: ['within_week'], base: { version: 2 } }),
    );
  });

  it('is asked about before it is lost', async () => {
    const { user } = await openBid({ bids: [buildBid()] });
    await user.type(amount(), '1');

    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(await screen.findByText('Your standing bid isn’t saved yet.')).toBeTruthy();
  });
});
