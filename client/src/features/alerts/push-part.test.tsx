import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addPushSubscription, getAlertSettings, removePushSubscription, type AlertSettings } from '@shared/contracts/alerts.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { AlertsDialog } from './alerts-dialog.tsx';
import { buildAlerts } from '@/testing/build-alerts.ts';
import { FakePush, firstDevice, removePush } from '@/testing/fake-push.ts';

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

let push: FakePush;

beforeEach(() => {
  push = new FakePush();
  push.install();
});

afterEach(() => {
  removePush();
  vi.restoreAllMocks();
});

const as = (userAgent: string) => vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);

function openDialog(settings: Partial<AlertSettings> = {}) {
  api.answers(getAlertSettings, buildAlerts(settings));
  return renderWithApp(<AlertsDialog onManageArea={null} onClose={() => {}} />, { user: buildUser() });
}

const turnOn = () => screen.findByRole('button', { name: 'Turn on alerts' });
const turnOff = () => screen.findByRole('button', { name: 'Turn off on this device' });
const section = () => screen.getByRole('region', { name: /^On this device/ });

describe('turning on', () => {
  it('explains first and asks the browser only after the press', async () => {
    openDialog();
    await turnOn();

    expect(section().textContent).toContain('It names the suburb and the kind of work, never the customer.');
    expect(section().textContent).toContain('Your browser asks you once whether Sparkdrop may show it.');
    expect(push.asked).toBe(0);
  });

  it('subscribes this browser for the key of the installation, and tells the server', async () => {
    api.answers(addPushSubscription, buildAlerts({ devices: 1 }));
    const { user } = openDialog();

    await user.click(await turnOn());

    expect(await turnOff()).toBeTruthy();
    expect(push.asked).toBe(1);
    expect(api.requests(addPushSubscription).map(({ body }) => body)).toEqual([firstDevice]);
    expect(screen.getByText('This device shows a notification for each new lead near you.')).toBeTruthy();
  });

  it('says how to undo a refusal, and notices once it is undone', async () => {
    push.answer = 'denied';
    const { user } = openDialog();

    await user.click(await turnOn());

    expect(await screen.findByText(/blocks notifications from Sparkdrop/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn on alerts' })).toBeNull();
    expect(api.requests(addPushSubscription)).toEqual([]);

    push.permission = 'default';
    fireEvent.focus(window);

    expect(await turnOn()).toBeTruthy();
  });

  it('says what to do when the question was closed', async () => {
    push.answer = 'default';
    const { user } = openDialog();

    await user.click(await turnOn());

    expect(await screen.findByText(/You closed the browser’s prompt/)).toBeTruthy();
    expect(await turnOn()).toBeTruthy();
  });

  it('says so when the push service cannot be reached, and can be tried again', async () => {
    push.isServiceDown = true;
    api.answers(addPushSubscription, buildAlerts({ devices: 1 }));
    const { user } = openDialog();
    await user.click(await turnOn());
    expect(await screen.findByText(/couldn’t reach its push service/)).toBeTruthy();

    push.isServiceDown = false;
    await user.click(await turnOn());

    expect(await turnOff()).toBeTruthy();
    expect(screen.queryByText(/couldn’t reach its push service/)).toBeNull();
  });

  it('says so when the server refuses the device', async () => {
    api.refuses(addPushSubscription, 'conflict', 'You have alerts on ten devices already');
    const { user } = openDialog();

    await user.click(await turnOn());

    expect(await screen.findByText('You have alerts on ten devices already')).toBeTruthy();
    expect(await turnOn()).toBeTruthy();
  });

  it('says so when the browser cannot run the worker', async () => {
    push.hasWorker = false;
    openDialog();

    expect(await screen.findByText(/couldn’t turn on notifications/)).toBeTruthy();
  });
});

describe('a device that is on', () => {
  it('is turned off at the server and in the browser', async () => {
    push.subscribed();
    api.answers(removePushSubscription, buildAlerts({ devices: 1 }));
    const { user } = openDialog({ devices: 2 });
    expect(await screen.findByText('They’re on for 2 devices in total.')).toBeTruthy();

    await user.click(await turnOff());

    expect(await turnOn()).toBeTruthy();
    expect(screen.getByText('They’re on for another device of yours.')).toBeTruthy();
    expect(api.requests(removePushSubscription).map(({ body }) => body)).toEqual([{ endpoint: firstDevice.endpoint }]);
    expect(push.subscription).toBeNull();
  });

  it('stays on when the server does not hear of it', async () => {
    push.subscribed();
    api.fails(removePushSubscription);
    const { user } = openDialog({ devices: 1 });

    await user.click(await turnOff());

    expect(await screen.findByText(/couldn’t reach the server/)).toBeTruthy();
    expect(push.subscription).not.toBeNull();
    expect(await turnOff()).toBeTruthy();
  });

  it('subscribes again by itself once the installation has another key', async () => {
    push.subscribed(`C${'A'.repeat(86)}`);
    api.answers(addPushSubscription, buildAlerts({ devices: 2 }));
    api.answers(removePushSubscription, buildAlerts({ devices: 1 }));
    openDialog({ devices: 1 });

    await waitFor(() => expect(api.requests(removePushSubscription)).toHaveLength(1));

    expect(api.requests(addPushSubscription)[0]?.body.endpoint).toBe('https://push.example/2');
    expect(api.requests(removePushSubscription)[0]?.body.endpoint).toBe('https://push.example/1');
    expect(await turnOff()).toBeTruthy();
    expect(push.asked).toBe(0);
  });

  it('the server has forgotten counts as off', async () => {
    push.subscribed();
    api.answers(addPushSubscription, buildAlerts({ devices: 1 }));
    const { user } = openDialog({ devices: 0 });

    await user.click(await turnOn());

    expect(await turnOff()).toBeTruthy();
    expect(api.requests(addPushSubscription)[0]?.body).toEqual(firstDevice);
  });
});

describe('where nothing can be turned on', () => {
  it('an installation without a key says so', async () => {
    openDialog({ pushKey: null });

    expect(await screen.findByText('This site can’t send notifications to devices. Alerts by email work.')).toBeTruthy();
  });

  it('a browser without push says so', async () => {
    removePush();
    openDialog();

    expect(await screen.findByText(/^This browser can’t show notifications/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Turn on alerts' })).toBeNull();
  });

  it('an iPhone outside of the Home Screen gets the steps', async () => {
    removePush();
    as(IPHONE);
    openDialog();

    expect(await screen.findByText('Tap Add to Home Screen, then Add.')).toBeTruthy();
  });

  it.each([
    [IPHONE, 'Tap Sparkdrop and turn on Allow Notifications.'],
    ['Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36', 'Tap Notifications and allow them.'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', /^Remove “Blocked” next to/],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 15) AppleWebKit/605 Version/18.0 Safari/605', 'Choose Allow next to this site.'],
    ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/140.0 Safari/537', 'Choose Allow next to Notifications.'],
  ])('a refusal is undone as %s does it', async (userAgent, step) => {
    push.permission = 'denied';
    as(userAgent);
    openDialog();

    expect(await screen.findByText(step)).toBeTruthy();
  });
});
