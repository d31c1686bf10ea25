import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { DAY_MS } from '@shared/domain/time/durations.ts';
import { isForgetDue, leftWorkUntil, noteForgetDue, noteKept } from '@/lib/offline/left-work.ts';
import { leaveDevice } from '@/lib/offline/device.ts';
import { device, set } from '@/testing/device-storage.ts';
import { followOtherTabs, forgetWhoIsGone } from './session-tabs.ts';
import { setSession, useSession } from './session.ts';

vi.mock('idb-keyval', () => import('@/testing/device-storage.ts'));

let otherTab: BroadcastChannel;
let heard: unknown[];

beforeEach(() => {
  heard = [];
  otherTab = new BroadcastChannel('session');
  otherTab.addEventListener('message', ({ data }) => heard.push(data));
});

afterEach(() => otherTab.close());

describe('the session of a tab', () => {
  followOtherTabs();

  it('is asked for again when it changed in another tab', async () => {
    setSession(buildUser());
    const { result } = renderHook(() => useSession());
    api.answers(getMe, buildUser({ id: 9, username: 'superadmin' }));

    otherTab.postMessage('changed');

    await waitFor(() => expect(result.current.user?.username).toBe('superadmin'));
  });

  it('is told to other tabs when somebody signs in or out', async () => {
    api.answers(getMe, buildUser());
    setSession(null);

    setSession(buildUser());

    await waitFor(() => expect(heard).toEqual(['changed']));
  });

  it('is asked for again when the browser brings a page back that it had put aside', async () => {
    setSession(null);
    const { result } = renderHook(() => useSession());
    api.answers(getMe, buildUser());

    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

    await waitFor(() => expect(result.current.user?.username).toBe('sparky'));
  });
});

const startAfter = (days: number) => {
  vi.setSystemTime(Date.now() + days * DAY_MS);
  forgetWhoIsGone({});
};

describe('the notes that an expired session left on this device', () => {
  const NOTES = 'job-drafts 7';

  beforeEach(async () => {
    device.reset();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await set(NOTES, { 1: { salesNotes: 'Has two dogs' } });
    await leaveDevice();
  });

  it('are deleted at a start more than fourteen days later', async () => {
    startAfter(14.01);

    await vi.waitFor(() => expect(device.keys()).toEqual([]));
    expect(leftWorkUntil()).toBeNull();
  });

  it('are still there at a start before that', async () => {
    startAfter(13.99);

    await vi.dynamicImportSettled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(device.keys()).toEqual([NOTES]);
    expect(leftWorkUntil()).not.toBeNull();
  });
});

describe('notes kept where the browser has no worker', () => {
  beforeEach(() => device.reset());

  it('are deleted at a start by a customer', async () => {
    await set('job-drafts 7', { 1: { salesNotes: 'Has two dogs' } });
    noteKept();

    forgetWhoIsGone({ session: { user: buildUser({ id: 9, userType: 'customer' }) } });

    await vi.waitFor(() => expect(device.keys()).toEqual([]));
  });
});

describe('what a logout could not delete', () => {
  beforeEach(async () => {
    device.reset();
    await set('job-drafts 7', { 1: { salesNotes: 'Has two dogs' } });
    noteForgetDue();
  });

  it('is deleted at a start without a network too', async () => {
    forgetWhoIsGone({});

    await vi.waitFor(() => expect(isForgetDue()).toBe(false));
    expect(device.keys()).toEqual([]);
  });

  it('is deleted at a start by the next person, whose own notes stay', async () => {
    await set('job-drafts 8', { 2: { salesNotes: 'Gate at the back' } });

    forgetWhoIsGone({ session: { user: buildUser({ id: 8 }) } });

    await vi.waitFor(() => expect(isForgetDue()).toBe(false));
    expect(device.keys()).toEqual(['job-drafts 8']);
  });
});
