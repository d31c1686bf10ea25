import { renderHook, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { onIdentityChange, refreshSession, setSession, useSession } from './session.ts';

const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});

const session = () => renderHook(() => useSession()).result;

describe('the session', () => {
  it('that nobody has told is asked for, once for all who want to know', async () => {
    api.answers(getMe, buildUser());

    const [header, page] = [session(), session()];

    expect(header.current).toMatchObject({ user: null, isPending: true });
    await waitFor(() => expect(page.current.user?.username).toBe('sparky'));
    expect(header.current).toMatchObject({ isPending: false, error: null });
    expect(api.requests(getMe)).toHaveLength(1);
  });

  it('that the document tells is not asked for', () => {
    setSession(null);

    expect(session().current).toMatchObject({ user: null, isPending: false });
    expect(api.requests(getMe)).toHaveLength(0);
  });

  it('is fresh for five minutes, and asked for again by what is mounted later', async () => {
    api.answers(getMe, buildUser({ firstName: 'Later' }));
    setSession(buildUser());
    vi.setSystemTime(Date.now() + 5 * MINUTE);
    session();
    expect(api.requests(getMe)).toHaveLength(0);

    vi.setSystemTime(Date.now() + 1);
    const page = session();

    expect(page.current.user?.firstName).toBe('Sam');
    await waitFor(() => expect(page.current.user?.firstName).toBe('Later'));
  });

  it('that could not be asked for is an error, until another try succeeds', async () => {
    api.fails(getMe);
    const page = session();
    await waitFor(() => expect(page.current.error).not.toBeNull());
    expect(page.current.isPending).toBe(false);
    api.answers(getMe, buildUser());

    await page.current.refetch();

    await waitFor(() => expect(page.current).toMatchObject({ error: null, user: { username: 'sparky' } }));
  });

  it('keeps what was set while a question was under way', async () => {
    let answer: (() => void) | undefined;
    api.answers(getMe, async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return buildUser();
    });
    const question = refreshSession();
    await waitFor(() => expect(api.requests(getMe)).toHaveLength(1));
    setSession(null);

    answer?.();
    await question;

    expect(session().current.user).toBeNull();
  });
});

describe('a change of who is signed in', () => {
  it('is told, a change of their details is not', () => {
    const told = vi.fn<() => void>();
    const end = onIdentityChange(told);
    setSession(buildUser());
    expect(told).not.toHaveBeenCalled();

    setSession(buildUser({ firstName: 'Samantha' }));
    expect(told).not.toHaveBeenCalled();
    setSession(null);
    expect(told).toHaveBeenCalledTimes(1);
    setSession(buildUser({ id: 8 }));
    expect(told).toHaveBeenCalledTimes(2);
    end();
  });
});
