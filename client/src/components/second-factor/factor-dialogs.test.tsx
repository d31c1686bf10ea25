import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpurchase } from '@shared/contracts/purchases.ts';
import { userFactor } from '@shared/contracts/second-factor.ts';
import { call, recoverWith } from '@/lib/api/api-client.ts';
import { isFactorRefusal } from '@/lib/api/factor-refusal.ts';
import { loadChunk } from '@/lib/lazy/load-chunk.ts';
import { api } from '@/testing/api.ts';
import { goBack } from '@/testing/leaving.ts';
import { catchSavedFiles } from '@/testing/saved-files.ts';
import { answersWithStepUp, giveFactor, standaloneDialog, withApp } from '@/testing/step-up.ts';
import { clearUserUp, openUserSecurity } from './user-factor-dialogs.ts';

const CODES = Array.from({ length: 10 }, (_, index) => `aaaa-bbbb-cccc-ddd${index}`);

beforeEach(() => recoverWith(async ({ code }) => isFactorRefusal(code) && clearUserUp(code)));
afterEach(() => recoverWith(undefined));

const reverse = () => call(unpurchase, { params: { purchaseId: 7 } });

const importLost = (): Promise<{ clearUserUp: typeof clearUserUp }> => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

/** Refuses to reverse a purchase until the factor was given (step-up). */
const refusesUntilGiven = () => answersWithStepUp(userFactor, { endpoint: unpurchase, respond: () => Response.json({ purchaseId: 7, refundedAmount: '40.00' }) });

describe('an act that needs the second factor again', () => {
  it('asks for it in a dialog, once for all calls of the moment, and goes on', async () => {
    refusesUntilGiven();
    const acts = Promise.all([reverse(), reverse()]);

    await giveFactor();

    expect(await acts).toEqual([
      { purchaseId: 7, refundedAmount: '40.00' },
      { purchaseId: 7, refundedAmount: '40.00' },
    ]);
    expect(api.requests(userFactor.give)).toHaveLength(1);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['closed', async (dialog: HTMLElement) => userEvent.click(within(dialog).getByRole('button', { name: 'Close' }))],
    ['left by Back', goBack],
  ])('fails with the server’s words when the dialog is %s', async (_how, leave) => {
    refusesUntilGiven();
    const act = reverse().catch((error: Error) => error.message);
    const dialog = await standaloneDialog('Confirm it’s you');
    await waitFor(() => expect(history.state).toHaveProperty('openDialog'));

    await leave(dialog);

    expect(await act).toBe('Please confirm');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('fails with the way on when the dialog is lost', async () => {
    refusesUntilGiven();
    recoverWith(async ({ code }) => isFactorRefusal(code) && (await loadChunk(importLost)).clearUserUp(code));

    expect(await reverse().catch((error: Error) => error.message)).toBe('Reload the page.');
  });
});

it('a call that was refused before a factor was set up goes out again without a dialog', async () => {
  api.answers(userFactor.get, withApp);
  let sent = 0;
  api.answersRaw(unpurchase, () => {
    sent += 1;
    return sent > 1
      ? Response.json({ purchaseId: 7, refundedAmount: '40.00' })
      : Response.json({ message: 'Please set up a second factor', code: 'second_factor_required', requestId: 'r' }, { status: 403 });
  });

  expect(await reverse()).toEqual({ purchaseId: 7, refundedAmount: '40.00' });
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('the dialog of the second factor', () => {
  it('sets an app up, shows the recovery codes once and saves them as a file', async () => {
    const saved = catchSavedFiles();
    api.answers(userFactor.get, { ...withApp, app: null, recoveryCodesLeft: 0 });
    api.answers(userFactor.startApp, { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Sparkdrop:ada?secret=JBSWY3DPEHPK3PXP' });
    api.answers(userFactor.confirmApp, { secondFactor: withApp, recoveryCodes: CODES });
    const closed = openUserSecurity('required');
    const dialog = await standaloneDialog('Security');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Set up an app' }));

    expect(await within(dialog).findByText('JBSW Y3DP EHPK 3PXP')).toBeDefined();
    await userEvent.type(within(dialog).getByLabelText('Code from the app'), '123456{Enter}');

    const panel = await within(dialog).findByRole('region', { name: 'Save these recovery codes' });
    expect(within(panel).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(CODES);
    await userEvent.click(within(panel).getByRole('button', { name: 'Download codes' }));
    expect(saved.map(({ name }) => name)).toEqual(['sparkdrop-recovery-codes.txt']);
    await userEvent.click(within(panel).getByRole('button', { name: 'I’ve saved them' }));
    expect(within(dialog).queryByText(CODES[0] ?? '')).toBeNull();
    expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Continue' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await closed).toBe(true);
  });

  it('asks before it closes over recovery codes that nobody saved', async () => {
    api.answers(userFactor.get, withApp);
    api.answers(userFactor.makeRecoveryCodes, { secondFactor: withApp, recoveryCodes: CODES });
    const closed = openUserSecurity();
    const dialog = await standaloneDialog('Security');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Create new codes' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create new codes' }));
    await within(dialog).findByRole('region', { name: 'Save these recovery codes' });

    await userEvent.keyboard('{Escape}');
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Back to the codes' }));
    expect(within(dialog).getByText(CODES[0] ?? '')).toBeDefined();

    await userEvent.click(within(dialog).getByRole('button', { name: 'I’ve saved them' }));
    expect(document.activeElement).toBe(within(dialog).getByRole('heading', { name: 'Recovery codes' }));
    await userEvent.keyboard('{Escape}');
    expect(await closed).toBe(true);
  });

  it('asks the same when a forced set-up goes on, and then moves focus to the page’s heading where its opener is gone', async () => {
    const main = document.body.appendChild(document.createElement('main'));
    main.innerHTML = '<h1 tabindex="-1">Leads</h1>';
    api.answers(userFactor.get, withApp);
    api.answers(userFactor.makeRecoveryCodes, { secondFactor: withApp, recoveryCodes: CODES });
    const closed = openUserSecurity('required');
    const dialog = await standaloneDialog('Security');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Create new codes' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Create new codes' }));
    await within(dialog).findByRole('region', { name: 'Save these recovery codes' });

    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Back to the codes' }));
    expect(within(dialog).getByText(CODES[0] ?? '')).toBeDefined();

    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Close' }));
    expect(await closed).toBe(true);
    await waitFor(() => expect(document.activeElement).toBe(main.querySelector('h1')));
    main.remove();
  });

  it('asks before it removes the app, and says why it could not', async () => {
    api.answers(userFactor.get, withApp);
    api.refuses(userFactor.removeApp, 'conflict', 'Your account needs a second factor.');
    const closed = openUserSecurity();
    const dialog = await standaloneDialog('Security');
    await userEvent.click(await within(dialog).findByRole('button', { name: 'Remove the app' }));

    const question = await screen.findByRole('alertdialog');
    await userEvent.click(within(question).getByRole('button', { name: 'Remove' }));

    expect(await within(question).findByText('Your account needs a second factor.')).toBeDefined();
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(await closed).toBe(true);
  });

  it('says why it could not be loaded, and tries again', async () => {
    api.refuses(userFactor.get, 'internal', 'The meter room is flooded', { requestId: 'r-9' });
    const closed = openUserSecurity();
    const dialog = await standaloneDialog('Security');
    expect(await within(dialog).findByText('Reference: r-9')).toBeDefined();

    api.answers(userFactor.get, withApp);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Try again' }));

    expect(await within(dialog).findByRole('button', { name: 'Remove the app' })).toBeDefined();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    await closed;
  });
});
