import { expect, it } from 'vitest';
import { outsideQuietHours } from './quiet-hours.ts';

it.each([
  ['at noon in Sydney', '2026-07-01T02:00:00Z', 'NSW', '2026-07-01T02:00:00.000Z'],
  ['just before 9 pm in Sydney', '2026-07-01T10:59:00Z', 'NSW', '2026-07-01T10:59:00.000Z'],
  ['at 9 pm in Sydney', '2026-07-01T11:00:00Z', 'NSW', '2026-07-01T22:00:00.000Z'],
  ['at 7:59 am in Sydney', '2026-06-30T21:59:00Z', 'NSW', '2026-06-30T22:00:00.000Z'],
  ['at 9:30 pm in Sydney, which is 7:30 pm in Perth', '2026-07-01T11:30:00Z', 'WA', '2026-07-01T11:30:00.000Z'],
  ['at 10 pm in Adelaide, half an hour off', '2026-07-01T12:30:00Z', 'SA', '2026-07-01T22:30:00.000Z'],
  ['in the night in which Sydney’s clocks go back', '2026-04-04T12:00:00Z', 'NSW', '2026-04-04T22:00:00.000Z'],
  ['in the night in which they go forward', '2026-10-03T12:00:00Z', 'NSW', '2026-10-03T21:00:00.000Z'],
  ['where the state is unknown', '2026-07-01T13:00:00Z', null, '2026-07-01T22:00:00.000Z'],
] as const)('an email %s waits for the morning, or does not', (_when, at, state, sent) => {
  const due = outsideQuietHours(new Date(at), state);

  expect(due.getTime()).toBeGreaterThanOrEqual(new Date(sent).getTime());
  expect(due.getTime() - new Date(sent).getTime()).toBeLessThanOrEqual(3_600_000);
});
