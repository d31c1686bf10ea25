import { expect, it } from 'vitest';
import { afterRefusal, afterSave, afterTyping, keptPart, queuedUp, resolved, untouched, type JobWork } from './job-work.ts';

const job = { jobReference: 'AE-901E', salesNotes: 'Has a dog' };
const type = (work: JobWork, salesNotes: string, stored = job) => afterTyping(work, { salesNotes }, stored, true);

/** Builds the work after notes were typed and Save was pressed. */
function pressed(salesNotes: string) {
  const work = queuedUp(type(untouched, salesNotes), { salesNotes }, 1);
  const { queued } = work;
  if (!queued) throw new Error('Nothing is queued');
  return { work, queued };
}

it('remembers the notes that the first letter was typed over, whatever is stored later', () => {
  const work = type(type(untouched, 'Has a d'), 'Has a cat', { ...job, salesNotes: 'Gate code 4711' });

  expect(work).toMatchObject({ draft: { salesNotes: 'Has a cat' }, baseNotes: 'Has a dog' });
});

it('forgets a text that was typed back to what is stored', () => {
  const work = type(type(untouched, 'Has a cat'), 'Has a dog');

  expect(keptPart(work)).toBeNull();
});

it('marks what is typed without a connection', () => {
  const work = afterTyping(untouched, { salesNotes: 'Has a cat' }, job, false);

  expect(type(work, 'Has a cat or two').isTypedOffline).toBe(true);
  expect(type(untouched, 'Has a cat').isTypedOffline).toBeFalsy();
});

it('keeps what was typed during a save, now over what the save stored', () => {
  const { work, queued } = pressed('Has a cat');

  const after = afterSave(type(work, 'Has a cat '), queued, { salesNotes: 'Has a cat' });

  expect(after).toMatchObject({ draft: { salesNotes: 'Has a cat ' }, baseNotes: 'Has a cat' });
  expect(after.queued).toBeUndefined();
});

it('leaves nothing once everything is saved', () => {
  const { work, queued } = pressed('Has a cat');

  expect(keptPart(afterSave(work, queued, { salesNotes: 'Has a cat' }))).toBeNull();
});

it('keeps queued what was queued during a save', () => {
  const { work, queued } = pressed('Has a cat');

  const after = afterSave(queuedUp(work, { finalised: true }, 2), queued, { salesNotes: 'Has a cat' });

  expect(after.queued?.update).toEqual({ finalised: true });
});

it('keeps a place in the queue when Save is pressed again', () => {
  const { work } = pressed('Has a cat');

  const again = queuedUp(type(work, 'Has two cats'), { salesNotes: 'Has two cats' }, 9);

  expect(again.queued).toMatchObject({ at: 1, update: { salesNotes: 'Has two cats' } });
  expect(again.baseNotes).toBe('Has a dog');
});

it('keeps the fields, and the ticks for another try, when a save is refused', () => {
  const { work } = pressed('Has a cat');
  const { queued, ...both } = queuedUp(work, { finalised: true }, 2);
  if (!queued) throw new Error('Nothing is queued');

  const refused = afterRefusal({ ...both, queued }, queued, 'No');

  expect(refused).toMatchObject({
    draft: { salesNotes: 'Has a cat' },
    failure: { message: 'No', update: { finalised: true } },
  });
  expect(refused.queued).toBeUndefined();
});

it.each([
  ['mine', 'Has a cat', { salesNotes: 'Has a cat' }],
  ['both', 'Gate code 4711\n\nHas a cat', { salesNotes: 'Gate code 4711\n\nHas a cat' }],
  ['theirs', undefined, undefined],
] as const)('settles a conflict for %s', (resolution, shown, update) => {
  const { work } = pressed('Has a cat');

  const after = resolved({ ...work, conflict: { theirs: 'Gate code 4711' } }, resolution, 5);

  expect(after.draft.salesNotes).toBe(shown);
  expect(after.queued?.update).toEqual(update);
  expect(after.baseNotes).toBe(shown === undefined ? undefined : 'Gate code 4711');
  expect(after.conflict).toBeUndefined();
});

it('still saves the rest of a save whose notes give way', () => {
  const { work } = pressed('Has a cat');
  const both = queuedUp(work, { quotePrice: '50.00' }, 2);

  const after = resolved({ ...both, conflict: { theirs: null } }, 'theirs', 5);

  expect(after.queued?.update).toEqual({ quotePrice: '50.00' });
});
