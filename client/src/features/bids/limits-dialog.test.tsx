import type { SetupIntentResult } from '@stripe/stripe-js';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countStandingBids, listStandingBids, setBidLimits, setUpBidCard, type OwnBids } from '@shared/contracts/standing-bids.ts';
import { CONFIRM_TIMEOUT_MS } from '@/components/card/provider-answer.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { api } from '@/testing/api.ts';
import { buildLimits, buildOwnBids } from '@/testing/build-bids.ts';
import { buildUser } from '@/testing/builders.ts';
import { fakeStripe, refusal } from '@/testing/fake-stripe.ts';
import { goBack } from '@/testing/leaving.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { StandingBids } from './standing-bids.tsx';

const noLimits = { limits: null, card: null } as const;

beforeEach(() => {
  api.answers(countStandingBids, { count: 0, pausedFor: null });
  api.answers(setBidLimits, buildOwnBids());
});

/** Opens the limits of the bids. */
async function openLimits(view: Partial<OwnBids> = {}, path = '/standing-bids') {
  api.answers(listStandingBids, buildOwnBids(view));
  const app = renderWithApp(<StandingBids onManageArea={vi.fn<() => void>()} />, { user: buildUser(), path });
  // A dialog that is open hides what is behind it.
  const opener = await screen.findByRole('button', { name: /^(Set your|Change) limits$/, hidden: true });
  if (!screen.queryByRole('dialog')) await app.user.click(opener);
  await screen.findByRole('dialog');
  return app;
}

type User = Awaited<ReturnType<typeof openLimits>>['user'];

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save limits' }));
const sent = () => api.requests(setBidLimits).map(({ body }) => body);
const agreement = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^I agree that/ });

async function typeAmounts(user: User, one: string, week: string) {
  await user.clear(field(/^Most for one lead/));
  await user.type(field(/^Most for one lead/), one);
  await user.clear(field(/^Most in a week/));
  await user.type(field(/^Most in a week/), week);
}

describe('the first limits', () => {
  it('begin with nothing ticked and no amount', async () => {
    await openLimits(noLimits);

    expect(field(/^Most for one lead/).value).toBe('');
    expect(agreement()).toBeNull();
    expect(screen.getAllByRole<HTMLInputElement>('radio', { name: /pretend card/ }).map(({ checked }) => checked)).toEqual([false, false, false]);
  });

  it('need a card and the agreement to what they say', async () => {
    const { user } = await openLimits(noLimits);
    await typeAmounts(user, '25', '150');

    await save(user);
    expect(await screen.findByText('There is a problem')).toBeTruthy();
    await user.click(screen.getByRole('radio', { name: /^A pretend card that works/ }));
    expect(agreement()?.checked).toBe(false);
    await save(user);
    expect(sent()).toEqual([]);
    await user.click(
      screen.getByRole('checkbox', {
        name: 'I agree that Sparkdrop charges my card (a pretend card) while I’m away, for leads that my standing bids buy: up to $25 for one lead, and $150 a week. I can stop this at any time.',
      }),
    );
    await save(user);

    expect(await screen.findByText('Limits saved')).toBeTruthy();
    expect(sent()).toEqual([
      {
        perLeadDollars: 25,
        weekDollars: 150,
        dayDollars: null,
        dayLeads: null,
        weekLeads: null,
        countsAll: true,
        maxUncalled: 2,
        timeZone: expect.stringMatching(/^Australia\//) as string,
        agreedVersion: '2026-11',
        demoCard: 'works',
        base: { version: 0 },
      },
    ]);
  });

  it('lose the tick with another amount', async () => {
    const { user } = await openLimits(noLimits);
    await typeAmounts(user, '25', '150');
    await user.click(screen.getByRole('checkbox', { name: /^I agree that/ }));

    await user.type(field(/^Most in a week/), '0');

    expect(agreement()?.checked).toBe(false);
  });

  it('need a week that is enough for one lead', async () => {
    const { user } = await openLimits(noLimits);
    await typeAmounts(user, '25', '20');

    await save(user);

    expect(await screen.findByRole('link', { name: 'A week needs at least the most for one lead' })).toBeTruthy();
  });
});

describe('other limits', () => {
  it('need no agreement while they are within the agreed ones', async () => {
    const { user } = await openLimits();
    expect(agreement()).toBeNull();
    expect(screen.getByText('You agreed on 1 Nov 2026: “I agree.”')).toBeTruthy();

    await typeAmounts(user, '30', '200');
    await user.type(field(/^Most in a day/), '60');
    await save(user);

    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ perLeadDollars: 30, dayDollars: 60, agreedVersion: null, base: { version: 4 } })]));
    expect(sent()[0]).not.toHaveProperty('demoCard');
  });

  it.each([
    ['a higher amount', async (user: User) => typeAmounts(user, '40', '201')],
    ['another card', async (user: User) => user.click(screen.getByRole('radio', { name: /whose bank wants you there/ }))],
  ])('need it for %s', async (_what, change) => {
    const { user } = await openLimits();

    await change(user);

    expect(agreement()?.checked).toBe(false);
  });

  it('are not saved over what was changed elsewhere', async () => {
    const { user } = await openLimits();
    api.refusesAsStale(setBidLimits, 'version');
    api.answers(listStandingBids, buildOwnBids({ limits: buildLimits({ version: 5, dayLeads: 3 }) }));
    await typeAmounts(user, '30', '200');

    await save(user);

    expect(await screen.findByText('Someone else changed your limits')).toBeTruthy();
    api.answers(setBidLimits, buildOwnBids());
    await user.click(screen.getByRole('button', { name: 'Keep mine' }));
    await save(user);
    await waitFor(() => expect(sent().at(-1)).toMatchObject({ perLeadDollars: 30, dayLeads: 3, base: { version: 5 } }));
  });
});

describe('limits that are being saved', () => {
  it('ask before Back closes them, and are saved all the same', async () => {
    let answer: (() => void) | undefined;
    api.answers(setBidLimits, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return buildOwnBids();
    });
    const { user } = await openLimits();
    await typeAmounts(user, '30', '200');
    await save(user);
    await waitFor(() => expect(answer).toBeTruthy());

    await goBack();
    expect(await screen.findByText('Close while your limits are being saved?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Keep waiting' }));
    expect(screen.getByRole('dialog', { name: 'Change your limits' })).toBeTruthy();
    await goBack();
    await user.click(await screen.findByRole('button', { name: 'Close anyway' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answer?.();
    expect(sent()).toHaveLength(1);
  });
});

/** Presses Save with a new card whose bank never answers. */
async function saveUnanswered() {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const answers: ((answer: SetupIntentResult) => void)[] = [];
  fakeStripe.answers.confirmSetup = () => new Promise((resolve) => answers.push(resolve));
  const app = await openLimits({ ...noLimits, isDemo: false });
  await typeAmounts(app.user, '25', '150');
  await screen.findByTestId('card-form');
  await app.user.click(screen.getByRole('checkbox', { name: /^I agree that/ }));
  await save(app.user);
  await waitFor(() => expect(answers).toHaveLength(1));
  return { ...app, answers: (answer: SetupIntentResult) => answers.forEach((resolve) => resolve(answer)) };
}

describe('a real card', () => {
  beforeEach(() => {
    clientConfig.payments = { kind: 'stripe', publishableKey: 'pk_test_1', isTest: true };
    fakeStripe.install();
    api.answers(setUpBidCard, { setupId: 'seti_1', clientSecret: 'seti_1_secret' });
  });

  it('is entered, confirmed with its bank and sent with the limits', async () => {
    const { user } = await openLimits({ ...noLimits, isDemo: false });
    await typeAmounts(user, '25', '150');
    await screen.findByTestId('card-form');
    await user.click(screen.getByRole('checkbox', { name: /\(the card that you enter here\)/ }));

    await save(user);

    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ setupId: 'seti_1', agreedVersion: '2026-11' })]));
    expect(api.requests(setUpBidCard).map(({ body }) => body)).toEqual([{ useSavedCard: false }]);
    expect(fakeStripe.form).toMatchObject({ mode: 'setup', setupFutureUsage: 'off_session' });
    expect(fakeStripe.called('confirmSetup')).toEqual([expect.objectContaining({ clientSecret: 'seti_1_secret', hasForm: true })]);
  });

  it('may be the one that is saved from a purchase', async () => {
    const { user } = await openLimits({ limits: null, isDemo: false });
    await typeAmounts(user, '25', '150');
    await user.click(screen.getByRole('radio', { name: /^Visa •••• 4242/ }));
    await user.click(screen.getByRole('checkbox', { name: /\(Visa ending in 4242\)/ }));

    await save(user);

    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ setupId: 'seti_1' })]));
    expect(api.requests(setUpBidCard).map(({ body }) => body)).toEqual([{ useSavedCard: true }]);
    expect(fakeStripe.called('confirmSetup')).toEqual([expect.objectContaining({ hasForm: false })]);
  });

  it('whose bank wants its holder is confirmed once more, without typing it again', async () => {
    const { user } = await openLimits({ isDemo: false }, '/standing-bids?card=new');
    await user.click(await screen.findByRole('radio', { name: /^Visa •••• 4242\s*Confirm it once with your bank/ }));
    await user.click(screen.getByRole('checkbox', { name: /\(Visa ending in 4242\)/ }));

    await save(user);

    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ setupId: 'seti_1' })]));
    expect(api.requests(setUpBidCard).map(({ body }) => body)).toEqual([{ useSavedCard: true }]);
  });

  it('that is declined says so, and nothing is saved', async () => {
    fakeStripe.answers.confirmSetup = () => refusal('Your card was declined.');
    const { user } = await openLimits({ ...noLimits, isDemo: false });
    await typeAmounts(user, '25', '150');
    await screen.findByTestId('card-form');
    await user.click(screen.getByRole('checkbox', { name: /^I agree that/ }));

    await save(user);

    expect(await screen.findByText('Your card was declined.')).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('whose bank never answers ends the wait, and says so', async () => {
    await saveUnanswered();

    await act(async () => vi.advanceTimersByTime(CONFIRM_TIMEOUT_MS));

    expect(await screen.findByText('Your bank hasn’t confirmed the card yet. Try again in a minute.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Save limits' })).toHaveProperty('disabled', false);
    expect(sent()).toEqual([]);
  });

  it('whose bank is waited for lets the dialog be left, which saves nothing', async () => {
    const { user, answers } = await saveUnanswered();

    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(async () => answers({ setupIntent: { id: 'seti_1', status: 'succeeded' } } as SetupIntentResult));
    expect(screen.queryByText('Limits saved')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('whose form is lost offers to reload the page, as its file would fail again at once', async () => {
    vi.doMock('@/components/card/card-provider.ts', () => {
      throw new TypeError('Failed to fetch dynamically imported module');
    });
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
    onTestFinished(() => {
      vi.doUnmock('@/components/card/card-provider.ts');
      reload.mockRestore();
    });
    const { user } = await openLimits({ limits: null, isDemo: false });
    await typeAmounts(user, '25', '150');
    await user.click(screen.getByRole('radio', { name: /^Another card/ }));

    const panel = within(await screen.findByRole('alert'));
    expect(panel.getByText('The card form couldn’t be loaded')).toBeTruthy();
    expect(panel.queryByText('lost')).toBeNull();
    await user.click(panel.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('that a bank’s page confirmed goes on in the form', async () => {
    await openLimits({ ...noLimits, isDemo: false }, '/standing-bids?setup_intent=seti_9&setup_intent_client_secret=x&redirect_status=succeeded');

    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'The card that your bank has just confirmed' }).checked).toBe(true);
  });
});
