import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearPriceWatch,
  getAlertSettings,
  listPriceWatches,
  setPriceWatch,
  type AlertSettings,
  type PriceWatch as Watch,
} from '@shared/contracts/alerts.ts';
import { firstAtOrBelow, type PriceSchedule } from '@shared/domain/auction/auction-price.ts';
import { centsFromDecimal } from '@shared/domain/money/money.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildAlerts } from '@/testing/build-alerts.ts';
import { PriceWatch } from './price-watch.tsx';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const SYDNEY_MORNING = new Date('2026-08-12T00:00:00.000Z');

/** A price that holds at $40.00 until then and falls to $0 in an hour. */
const scheduleFrom = (startsAt: Date): PriceSchedule => ({ startCents: 40_00, minimumCents: 0, startsAt, durationMs: HOUR });

let schedule: PriceSchedule;

beforeEach(() => {
  vi.useFakeTimers({ now: SYDNEY_MORNING, shouldAdvanceTime: true });
  schedule = scheduleFrom(new Date(SYDNEY_MORNING.getTime() + 2 * MINUTE));
});

function watchAt(target: string, isTold = false): Watch {
  const dueAt = firstAtOrBelow(schedule, centsFromDecimal(target)) ?? SYDNEY_MORNING;
  return { leadId: 1042, target, dueAt: dueAt.toISOString(), isTold };
}

/** Fakes the server's price watches: keeps the latest one. */
function serves(watches: Watch[] = [], settings: Partial<AlertSettings> = { byEmail: true }): void {
  api.answers(getAlertSettings, buildAlerts(settings));
  api.answers(listPriceWatches, watches);
  api.answers(setPriceWatch, ({ body }) => watchAt(Number(body.target).toFixed(2)));
  api.answers(clearPriceWatch, { leadId: 1042 });
}

function openWatch(person = buildUser()) {
  const onTurnOnAlerts = vi.fn<() => void>();
  const view = renderWithApp(<PriceWatch leadId={1042} schedule={schedule} onTurnOnAlerts={onTurnOnAlerts} />, {
    user: person,
  });
  return { ...view, onTurnOnAlerts };
}

const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Tell me at' });
const sent = () => api.requests(setPriceWatch).map(({ params, body }) => [params['id'], body.target]);

describe('without a watch', () => {
  it('offers half the price and says when it will be there, in Sydney', async () => {
    serves();
    openWatch();

    expect((await field()).value).toBe('20');
    expect(screen.getByText('It should hit $20.00 at about 10:32 am.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Tell me at $20' })).toBeTruthy();
  });

  it('watches for what was typed, and the focus follows', async () => {
    serves();
    const { user } = openWatch();
    await user.clear(await field());
    await user.type(await field(), '$12.50');
    expect(screen.getByText('It should hit $12.50 at about 10:43 am.')).toBeTruthy();

    await user.keyboard('{Enter}');

    const line = await screen.findByText('We’ll tell you at $12.50, about 10:43 am.');
    expect(document.activeElement).toBe(line);
    expect(sent()).toEqual([['1042', '12.50']]);
  });

  it.each([
    ['soon', 'Enter an amount such as 20.00'],
    ['55', 'The price is already that low.'],
  ])('refuses %j under the field and sends nothing', async (typed, sentence) => {
    serves();
    const { user } = openWatch();
    await user.clear(await field());
    await user.type(await field(), typed);
    expect(screen.queryByText(sentence)).toBeNull();

    await user.keyboard('{Enter}');

    expect(screen.getByText(sentence)).toBeTruthy();
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toEqual([]);
  });

  it('leads to what an account lacks that may not buy, and marks no amount', async () => {
    serves();
    api.refuses(setPriceWatch, 'may_not_buy', 'You have no electrical licence on file.');
    const { user } = openWatch();
    await field();

    await user.click(screen.getByRole('button', { name: 'Tell me at $20' }));

    expect((await screen.findByRole('alert')).textContent).toContain('You have no electrical licence on file.');
    expect(screen.getByRole('link', { name: 'What you need to buy leads' }).getAttribute('href')).toBe('/dashboard?needs=buying');
    expect((await field()).getAttribute('aria-invalid')).not.toBe('true');
  });

  it('shows why the server refuses', async () => {
    serves();
    api.refuses(setPriceWatch, 'lead_sold', 'Someone got in first');
    const { user } = openWatch();
    await field();

    await user.click(screen.getByRole('button', { name: 'Tell me at $20' }));

    expect(await screen.findByText('Someone got in first')).toBeTruthy();
  });

  it('has nothing to wait for once the lead is free', async () => {
    serves();
    schedule = scheduleFrom(new Date(SYDNEY_MORNING.getTime() - HOUR));
    openWatch();

    expect(await screen.findByText('This lead is free. It can’t get any cheaper.')).toBeTruthy();
  });
});

describe('a watch', () => {
  it('can be changed, and the field starts with what it was', async () => {
    serves([watchAt('20.00'), { ...watchAt('5.00'), leadId: 7 }]);
    const { user } = openWatch();
    expect(await screen.findByText('We’ll tell you at $20.00, about 10:32 am.')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(async () => expect(await field()).toBe(document.activeElement));
    expect((await field()).value).toBe('20');
    await user.clear(await field());
    await user.type(await field(), '10{Enter}');

    expect(await screen.findByText('We’ll tell you at $10.00, about 10:47 am.')).toBeTruthy();
    expect(sent()).toEqual([['1042', '10.00']]);
  });

  it('stays as it is when the change is given up', async () => {
    serves([watchAt('20.00')]);
    const { user } = openWatch();
    await user.click(await screen.findByRole('button', { name: 'Change' }));

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.getByText(/^We’ll tell you at \$20\.00/)).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('can be stopped, and the field is there again', async () => {
    serves([watchAt('20.00')]);
    const { user } = openWatch();

    await user.click(await screen.findByRole('button', { name: 'Stop' }));

    await waitFor(async () => expect(await field()).toBe(document.activeElement));
    expect(api.requests(clearPriceWatch).map(({ params }) => params)).toEqual([{ id: '1042' }]);
  });

  it('stays when it cannot be stopped, and says why', async () => {
    serves([watchAt('20.00')]);
    api.fails(clearPriceWatch);
    const { user } = openWatch();

    await user.click(await screen.findByRole('button', { name: 'Stop' }));

    expect(await screen.findByText(/couldn’t reach the server/)).toBeTruthy();
    expect(screen.getByText(/^We’ll tell you at /)).toBeTruthy();
  });

  it('says by itself when the price is there', async () => {
    serves([watchAt('20.00')]);
    openWatch();
    await screen.findByText(/^We’ll tell you at /);

    await act(() => vi.advanceTimersByTimeAsync(33 * MINUTE));

    expect(await screen.findByText('The price hit $20.00 at 10:32 am.')).toBeTruthy();
  });
});

describe('a change whose answer was lost', () => {
  it('shows the watch that was set all the same', async () => {
    serves();
    api.fails(setPriceWatch);
    const { user } = openWatch();
    await field();
    api.answers(listPriceWatches, [watchAt('20.00')]);

    await user.click(screen.getByRole('button', { name: 'Tell me at $20' }));

    expect(await screen.findByText('We’ll tell you at $20.00, about 10:32 am.')).toBeTruthy();
  });

  it('shows no watch that was stopped all the same', async () => {
    serves([watchAt('20.00')]);
    api.fails(clearPriceWatch);
    const { user } = openWatch();
    await screen.findByText(/^We’ll tell you at /);
    api.answers(listPriceWatches, []);

    await user.click(screen.getByRole('button', { name: 'Stop' }));

    expect(await field()).toBeTruthy();
  });
});

describe('while alerts reach nobody', () => {
  it.each([
    ['off everywhere', { byEmail: false, devices: 0 }],
    ['by email to an account without an address', { byEmail: true, email: null }],
  ])('they are offered in the place of the field: %s', async (_what, settings) => {
    serves([], settings);
    const { user, onTurnOnAlerts } = openWatch();

    await user.click(await screen.findByRole('button', { name: 'Turn on alerts' }));

    expect(onTurnOnAlerts).toHaveBeenCalledOnce();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('an account that may not buy reads what it lacks, and no promise', async () => {
    serves([], { byEmail: false, devices: 0 });
    openWatch(buildUser({ missingToBuy: ['licence_refused'] }));

    expect(await screen.findByText('Still needed to buy leads: a licence we can accept.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'What you need to buy leads' }).getAttribute('href')).toBe('/dashboard?needs=buying');
    expect(screen.queryByText(/^Turn on alerts/)).toBeNull();
  });

  it('a watch from before says so', async () => {
    serves([watchAt('20.00')], { byEmail: false });
    openWatch();

    expect(await screen.findByText(/^We’ll tell you at /)).toBeTruthy();
    expect(await screen.findByText('Turn on alerts and we’ll tell you when it gets there.')).toBeTruthy();
  });
});

it('offers another try when the watches cannot be loaded', async () => {
  serves();
  api.refuses(listPriceWatches, 'internal', 'Something went wrong on our side');
  const { user } = openWatch();
  const retry = await screen.findByRole('button', { name: 'Try again' });

  api.answers(listPriceWatches, []);
  await user.click(retry);

  await waitFor(async () => expect((await field()).value).toBe('20'));
});
