import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { useSession } from '@/lib/session/session.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { startAsKept } from './offline-start.ts';

it('asks who is signed in until the server answers, though nothing tells that it is back', async () => {
  vi.useFakeTimers();
  api.fails(getMe);
  const { result } = renderHook(() => useSession());

  await startAsKept();
  await vi.waitFor(() => expect(result.current.error).not.toBeNull());
  const user = buildUser();
  api.answers(getMe, user);
  await vi.advanceTimersByTimeAsync(15_000);

  await vi.waitFor(() => expect(result.current.user?.id).toBe(user.id));
});
