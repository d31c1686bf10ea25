import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { followOtherTabs } from './session-tabs.ts';
import { setSession, useSession } from './session.ts';

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
