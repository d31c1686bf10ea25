import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { getCallback, updateCallback } from '@shared/contracts/callbacks.ts';
import { api } from '@/testing/api.ts';
import { changesSent, of, openQueue, press, servesQueue, takesChange, waiting } from '@/testing/render-callbacks.tsx';
import { narrowScreen } from '@/testing/narrow-screen.ts';

beforeAll(narrowScreen);

const notes = () => screen.getByLabelText<HTMLTextAreaElement>('Notes');
const save = (user: UserEvent) => press(user, 'Save notes on Quill Electrical');
const openNotes = async (row = waiting) => {
  servesQueue(row);
  const view = openQueue();
  await press(view.user, of('Notes and time of the call'));
  return view;
};

describe('the notes', () => {
  it('are saved with the time of the call, in the time of this device', async () => {
    api.answers(updateCallback, ({ body }) => ({ ...waiting, notes: body.notes ?? null, callbackDate: body.callbackDate ?? null }));
    const { user } = await openNotes();

    await user.type(notes(), 'After 3 pm');
    await user.type(screen.getByLabelText(/^Time of the call/), '2026-12-01T15:30');
    await save(user);

    expect(await screen.findByText('Saved')).toBeDefined();
    expect(changesSent()).toEqual([
      { notes: 'After 3 pm', callbackDate: new Date(2026, 11, 1, 15, 30).toISOString(), base: { notes: null, callbackDate: null } },
    ]);
  });

  it('send only what was changed', async () => {
    takesChange({ ...waiting, notes: 'Before', callbackDate: '2026-12-01T04:00:00.000Z' });
    const { user } = await openNotes({ ...waiting, notes: 'Before', callbackDate: '2026-12-01T04:00:00.000Z' });

    await user.type(notes(), ' and after');
    await save(user);

    await screen.findByText('Saved');
    expect(changesSent()).toEqual([{ notes: 'Before and after', base: { notes: 'Before' } }]);
  });

  it('that someone else has changed are shown beside one’s own', async () => {
    api.refusesAsStale(updateCallback, 'notes');
    const { user } = await openNotes();
    api.answers(getCallback, { ...waiting, notes: 'Theirs' });
    await user.type(notes(), 'Mine');
    await save(user);
    await screen.findByText('Someone else changed this callback');
    expect(notes().value).toBe('Mine');

    takesChange(waiting);
    await press(user, 'Keep both');

    await screen.findByText('Saved');
    expect(changesSent().at(-1)).toEqual({ notes: 'Theirs\n\nMine', base: { notes: 'Theirs' } });
  });

  it('whose time someone else has changed are saved when that was seen', async () => {
    const theirs = '2026-12-02T04:00:00.000Z';
    api.refusesAsStale(updateCallback, 'callbackDate');
    const { user } = await openNotes();
    api.answers(getCallback, { ...waiting, callbackDate: theirs });
    await user.type(screen.getByLabelText(/^Time of the call/), '2026-12-01T15:30');
    await save(user);
    await screen.findByText('Someone else changed this callback');
    expect(screen.queryByRole('button', { name: 'Keep both' })).toBeNull();

    takesChange(waiting);
    await press(user, 'Keep mine');

    await screen.findByText('Saved');
    expect(changesSent().at(-1)).toMatchObject({ base: { callbackDate: theirs } });
  });

  it('stay when they could not be saved', async () => {
    api.fails(updateCallback);
    api.fails(getCallback);
    const { user } = await openNotes();

    await user.type(notes(), 'After 3 pm');
    await save(user);

    expect((await screen.findByRole('alert')).textContent).toContain('The notes weren’t saved');
    expect(notes().value).toBe('After 3 pm');
  });
});
