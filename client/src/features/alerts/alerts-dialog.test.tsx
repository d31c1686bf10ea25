import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { getAlertSettings, sendTestAlert, updateAlertSettings, type AlertSettings } from '@shared/contracts/alerts.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { AlertsDialog } from './alerts-dialog.tsx';
import { buildAlerts } from '@/testing/build-alerts.ts';

afterEach(() => vi.restoreAllMocks());

/** Sets the device's time zone. */
function standsIn(timeZone: string): void {
  const real = new Intl.DateTimeFormat().resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...real, timeZone });
}

/** Saves as the server does. */
function saves(settings: Partial<AlertSettings> = {}): void {
  api.answers(updateAlertSettings, ({ body }) => buildAlerts({ ...settings, ...body }));
}

async function openDialog(settings: Partial<AlertSettings> = {}, person = buildUser()) {
  api.answers(getAlertSettings, buildAlerts(settings));
  const [onClose, onManageArea] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const view = renderWithApp(<AlertsDialog onManageArea={onManageArea} onClose={onClose} />, { user: person });
  await screen.findByRole('button', { name: 'Save' });
  return { ...view, onClose, onManageArea };
}

type User = Awaited<ReturnType<typeof openDialog>>['user'];

const tick = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const time = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));
const sent = () => api.requests(updateAlertSettings).map(({ body }) => body);

describe('what is stored', () => {
  it('stands in the form', async () => {
    standsIn('Australia/Perth');
    await openDialog({
      byEmail: true,
      urgencies: ['emergency'],
      quietHours: { from: 1290, until: 390 },
      timeZone: 'Australia/Perth',
    });

    expect(tick('Alerts by email').checked).toBe(true);
    expect(tick('Emergency').checked).toBe(true);
    expect(tick('This week').checked).toBe(false);
    expect(time('From').value).toBe('21:30');
    expect(time('Until').value).toBe('06:30');
    expect(screen.getByText(/^Perth time\./)).toBeTruthy();
    expect(screen.getByText(/^To sam@example\.com\./)).toBeTruthy();
  });

  it('is changed together, in the zone of this device, and the dialog closes', async () => {
    standsIn('Australia/Adelaide');
    saves();
    const { user, onClose } = await openDialog();
    expect(screen.queryByLabelText('From')).toBeNull();

    await user.click(tick('Alerts by email'));
    await user.click(tick('Flexible'));
    await user.click(tick('Quiet hours, without alerts'));
    fireEvent.change(time('Until'), { target: { value: '07:15' } });
    await save(user);

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toEqual([
      {
        byEmail: true,
        urgencies: ['emergency', 'within_24h', 'within_week'],
        onlyConfirmedPhones: false,
        onlyWithPhotos: false,
        onlyKnownBudgets: false,
        quietHours: { from: 1320, until: 435 },
        timeZone: 'Australia/Adelaide',
      },
    ]);
    expect(await screen.findByText('Alerts saved')).toBeTruthy();
  });

  it('limits alerts to leads with a confirmed phone number when that is ticked', async () => {
    saves();
    const { user, onClose } = await openDialog();
    expect(tick('Only with a confirmed phone number').checked).toBe(false);

    await user.click(tick('Only with a confirmed phone number'));
    await save(user);

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toEqual([expect.objectContaining({ onlyConfirmedPhones: true })]);
  });

  it.each([
    ['photos', 'Only with photos', 'onlyWithPhotos'],
    ['a budget', 'Only with a budget', 'onlyKnownBudgets'],
  ])('limits alerts to leads with %s when that is ticked', async (_what, label, field) => {
    saves();
    const { user, onClose } = await openDialog();

    await user.click(tick(label));
    await save(user);

    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()).toEqual([expect.objectContaining({ onlyConfirmedPhones: false, onlyWithPhotos: false, onlyKnownBudgets: false, [field]: true })]);
  });

  it('says that only leads with a confirmed phone number are wanted', async () => {
    await openDialog({ onlyConfirmedPhones: true });

    expect(tick('Only with a confirmed phone number').checked).toBe(true);
  });

  it('is shown by the clock in force on a device in another zone, which may be changed to', async () => {
    standsIn('Australia/Perth');
    saves();
    const { user } = await openDialog({ quietHours: { from: 1320, until: 360 }, timeZone: 'Australia/Sydney' });
    expect(screen.getByText(/^Sydney time\./)).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Change to Perth time' }));

    expect(screen.getByText(/^Perth time\./)).toBeTruthy();
    expect(document.activeElement).toBe(time('From'));
    expect(screen.queryByRole('button', { name: /^Change to/ })).toBeNull();
    await save(user);
    await waitFor(() =>
      expect(sent()).toEqual([
        expect.objectContaining({ quietHours: { from: 1320, until: 360 }, timeZone: 'Australia/Perth' }),
      ]),
    );
  });

  it('keeps its zone on a device that is abroad', async () => {
    standsIn('Pacific/Auckland');
    saves();
    const { user } = await openDialog({ timeZone: 'Australia/Hobart' });

    await user.click(tick('Alerts by email'));
    await save(user);

    await waitFor(() => expect(sent()).toEqual([expect.objectContaining({ timeZone: 'Australia/Hobart' })]));
  });

  it('cannot turn on emails for an account without an address', async () => {
    await openDialog({ email: null });

    expect(tick('Alerts by email').disabled).toBe(true);
    expect(screen.getByText('Your account has no email address, so we can’t email you.')).toBeTruthy();
  });
});

describe('what cannot be saved', () => {
  it('is a choice of no urgency at all', async () => {
    const { user } = await openDialog({ urgencies: ['emergency'] });
    await user.click(tick('Emergency'));

    await save(user);

    expect(await screen.findByText('There is a problem')).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Choose at least one urgency' }));
    expect(document.activeElement).toBe(tick('Emergency'));
    expect(sent()).toEqual([]);
  });

  it.each([
    ['empty', '', 'Enter a time such as 10:00 pm'],
    ['the same', '22:00', 'The quiet hours must end at another time than they begin'],
  ])('are quiet hours whose end is %s', async (_what, until, sentence) => {
    const { user } = await openDialog({ quietHours: { from: 1320, until: 360 } });
    fireEvent.change(time('Until'), { target: { value: until } });

    await save(user);

    expect(await screen.findByRole('link', { name: sentence })).toBeTruthy();
    expect(sent()).toEqual([]);
  });

  it('stays in the form, with the reason, for another try', async () => {
    api.refuses(updateAlertSettings, 'internal', 'The server is down');
    const { user, onClose } = await openDialog();
    await user.click(tick('Alerts by email'));

    await save(user);

    expect(await screen.findByText('The server is down')).toBeTruthy();
    expect(tick('Alerts by email').checked).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
    saves();
    await save(user);
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  });

  it('by the word of the server is said where it belongs', async () => {
    const issues = [{ path: 'urgencies', message: 'Please choose from the list' }];
    api.refuses(updateAlertSettings, 'invalid_input', 'Please choose from the list', { issues });
    const { user } = await openDialog();
    await user.click(tick('Flexible'));

    await save(user);

    expect(await screen.findByRole('link', { name: 'Please choose from the list' })).toBeTruthy();
    expect(screen.queryByText('Alerts weren’t saved')).toBeNull();
  });

  it('is asked about before it is lost', async () => {
    const { user, onClose } = await openDialog();
    await user.click(tick('Alerts by email'));

    await user.click(screen.getByRole('button', { name: 'Close' }));

    expect(await screen.findByText('Your changes to alerts aren’t saved yet.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('without a service area', () => {
  it('says that no alert comes, and leads there', async () => {
    const { user, onManageArea } = await openDialog({ hasServiceArea: false });
    expect(screen.getByText('You won’t get alerts yet')).toBeTruthy();

    await user.click(screen.getByRole('button', { name: 'Set your service area' }));

    expect(onManageArea).toHaveBeenCalledOnce();
  });

  it('saves on the way there what was changed', async () => {
    saves({ hasServiceArea: false });
    const { user, onManageArea } = await openDialog({ hasServiceArea: false });
    await user.click(tick('Alerts by email'));

    await user.click(screen.getByRole('button', { name: 'Set your service area' }));

    await waitFor(() => expect(onManageArea).toHaveBeenCalledOnce());
    expect(sent()).toEqual([expect.objectContaining({ byEmail: true })]);
  });
});

describe('a test alert', () => {
  it.each([
    [{ devices: 2, email: true }, 'Sent to 2 devices and by email to sam@example.com.'],
    [{ devices: 1, email: false }, 'Sent to 1 device.'],
    [{ devices: 0, email: true }, 'Sent by email to sam@example.com.'],
    [{ devices: 0, email: false }, 'Nothing was sent: alerts are off on every device and by email.'],
  ])('says where it went: %o', async (answer, sentence) => {
    api.answers(sendTestAlert, answer);
    const { user } = await openDialog();

    await user.click(screen.getByRole('button', { name: 'Send a test alert' }));

    expect((await screen.findByText(sentence)).tagName).toBe('OUTPUT');
  });

  it('says why it could not be sent', async () => {
    api.refuses(sendTestAlert, 'rate_limited', 'Too many test alerts.');
    const { user } = await openDialog();

    await user.click(screen.getByRole('button', { name: 'Send a test alert' }));

    expect(await screen.findByText('Too many test alerts.')).toBeTruthy();
  });

  it('goes by what was saved, and says so while something is not', async () => {
    const { user } = await openDialog();

    await user.click(tick('Alerts by email'));

    expect(screen.getByText('Uses your last saved settings.')).toBeTruthy();
  });
});

it('offers another try when the alerts cannot be loaded', async () => {
  api.refuses(getAlertSettings, 'internal', 'Down');
  const { user } = renderWithApp(<AlertsDialog onManageArea={null} onClose={() => {}} />, { user: buildUser() });
  const retry = await screen.findByRole('button', { name: 'Try again' });

  api.answers(getAlertSettings, buildAlerts());
  await user.click(retry);

  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy();
});

it('tells an address that is not confirmed that it gets nothing yet, and takes the choice all the same', async () => {
  saves({ isEmailConfirmed: false });
  const { user } = await openDialog({ isEmailConfirmed: false }, buildUser({ isEmailConfirmed: false }));

  expect(screen.getByText('Confirm your email address')).toBeTruthy();
  expect(screen.getByText(/^We won’t email sam@example\.com until you confirm the address\./)).toBeTruthy();
  await user.click(tick('Alerts by email'));
  await save(user);

  await waitFor(() => expect(sent()).toMatchObject([{ byEmail: true }]));
});
