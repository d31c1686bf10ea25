import { describe, expect, it } from 'vitest';
import { buildLead } from './build-lead.ts';
import { afterPoll, insertWaiting, type ShownLead } from './shown-leads.ts';

const [a, b, c] = [buildLead({ id: 1 }), buildLead({ id: 2 }), buildLead({ id: 3 })];
const onScreen = (...leads: (typeof a)[]): ShownLead[] =>
  leads.map((lead) => ({ lead, isGone: false }));
const ids = (shown: readonly ShownLead[]) => shown.map(({ lead }) => lead.id);

describe('afterPoll', () => {
  it('keeps every card in its place whatever order the poll has', () => {
    const { shown } = afterPoll(onScreen(a, b, c), [c, a, b], new Set());

    expect(ids(shown)).toEqual([1, 2, 3]);
    expect(shown.every(({ isGone }) => !isGone)).toBe(true);
  });

  it('takes over what the poll says about a card', () => {
    const { shown } = afterPoll(onScreen(a), [{ ...a, currentPrice: '12.00' }], new Set());

    expect(shown[0]?.lead.currentPrice).toBe('12.00');
  });

  it('keeps a vanished lead where it was, as gone', () => {
    const { shown } = afterPoll(onScreen(a, b, c), [a, c], new Set());

    expect(ids(shown)).toEqual([1, 2, 3]);
    expect(shown.map(({ isGone }) => isGone)).toEqual([false, true, false]);
  });

  it('brings a gone lead back when it is offered again', () => {
    const gone = [{ lead: a, isGone: true }];

    expect(afterPoll(gone, [a], new Set()).shown).toEqual([{ lead: a, isGone: false }]);
  });

  it('lets new leads wait, newest first, and inserts them on top when asked', () => {
    const market = afterPoll(onScreen(c), [a, b, c], new Set());

    expect(ids(market.shown)).toEqual([3]);
    expect(market.waiting.map(({ id }) => id)).toEqual([1, 2]);
    expect(ids(insertWaiting(market))).toEqual([1, 2, 3]);
  });

  it('shows a lead this person just took neither as gone nor as new', () => {
    const taken = new Set([1]);

    expect(afterPoll(onScreen(a, b), [b], taken)).toEqual({ shown: onScreen(b), waiting: [] });
    expect(afterPoll(onScreen(b), [a, b], taken).waiting).toEqual([]);
  });
});
