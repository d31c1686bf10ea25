import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listCallbacks, summariseCallbacks, updateCallback, type Callback } from '@shared/contracts/callbacks.ts';
import { HOUR_MS } from '@shared/domain/time/durations.ts';
import { api } from '@/testing/api.ts';
import { buildUser } from '@/testing/builders.ts';
import { renderWithApp } from '@/testing/render.tsx';
import { buildCallback } from './build-callback.ts';
import { CallbackQueue } from '@/features/admin/callback-queue.tsx';

export const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString();

/** Returns when someone asked, and until when they were promised a call. */
export const asked = (hours: number) => ({ createdAt: hoursAgo(hours), dueAt: hoursAgo(hours - 24) });

/** Mirabel, who asked nearly three hours ago, in each status. */
export const waiting = buildCallback(asked(2.99));
export const called = buildCallback({ status: 'called', answeredAt: hoursAgo(1) });
export const approved = buildCallback({
  status: 'approved',
  answeredAt: hoursAgo(1),
  decidedAt: hoursAgo(1),
  decidedByName: 'Ada Admin',
  invitation: { state: 'valid', expiresAt: hoursAgo(-300), usedAt: null, usedByName: null },
});

/** Renders the queue as a super admin. */
export const openQueue = (path = '/manage/callbacks') =>
  renderWithApp(<CallbackQueue />, { path, user: buildUser({ userType: 'super_admin' }) });

/** Finds Mirabel's card. */
export const findCard = () => screen.findByRole('article', { name: 'Mirabel Quillfeather, Quill Electrical' });

/** Returns the name of a button on her card. */
export const of = (act: string) => new RegExp(`^${act} ?: Quill Electrical$`);

export const press = async (user: UserEvent, name: string | RegExp) => user.click(await screen.findByRole('button', { name }));

/** Returns the changes sent so far. */
export const changesSent = () => api.requests(updateCallback).map(({ body }) => body);

/** Answers the queue with these rows, as the server would. */
export function servesQueue(...rows: Callback[]): void {
  const count = (status: string) => rows.filter((row) => row.status === status).length;
  api.answers(summariseCallbacks, {
    pending: count('pending'),
    called: count('called'),
    approved: count('approved'),
    declined: count('declined'),
    overdue: rows.filter(({ status, dueAt }) => status === 'pending' && Date.parse(dueAt) < Date.now()).length,
  });
  api.answers(listCallbacks, ({ url }) => {
    const status = new URL(url, location.href).searchParams.get('status');
    return rows.filter((row) => !status || row.status === status);
  });
}

/** Answers a change as applied. */
export function takesChange(callback: Callback): void {
  api.answers(updateCallback, ({ body: { status = callback.status, notes = callback.notes } }) => ({ ...callback, status, notes }));
}
