import { describe, expect, it } from 'vitest';
import { buildLead } from '@/testing/build-lead.ts';
import { orderOf } from './market-order.ts';
import { afterPoll, arrange, insertWaiting, showOnTop, type ShownLead } from './shown-leads.ts';

const posted = (id: number, time: string) => buildLead({ id, createdAt: `2025-08-15T${time}:00.000Z` });
const [a, b, c] = [posted(1, '04:30'), posted(2, '04:20'), posted(3, '04:10')];
const newest = orderOf('newest', new Date(), null);
const onScreen = (...leads: (typeof a)[]): ShownLead[] =>
  leads.map((lead) => ({ lead, isGone: false }));
const polled = (...leads: (typeof a)[]) => ({ leads, hasMore: false, order: newest });
const ids = (shown: readonly ShownLead[]) => shown.map(({ lead }) => lead.id);

describe('afterPoll', () => {
  it('keeps every card in its place whatever order the poll has', () => {
    const { shown } = afterPoll(onScreen(a, b, c), polled(c, a, b), new Set());

    expect(ids(shown)).toEqual([1, 2, 3]);
    expect(shown.every(({ isGone }) => !isGone)).toBe(true);
  });

  it('takes over what the poll says about a card', () => {
    const { shown } = afterPoll(onScreen(a), polled({ ...a, startingPrice: '12.00' }), new Set());

    expect(shown[0]?.lead.startingPrice).toBe('12.00');
  });

  it('keeps a vanished lead where it was, as gone', () => {
    const { shown } = afterPoll(onScreen(a, b, c), polled(a, c), new Set());

    expect(ids(shown)).toEqual([1, 2, 3]);
    expect(shown.map(({ isGone }) => isGone)).toEqual([false, true, false]);
  });

  it('brings a gone lead back when it is offered again', () => {
    const gone = [{ lead: a, isGone: true }];

    expect(afterPoll(gone, polled(a), new Set()).shown).toEqual([{ lead: a, isGone: false }]);
  });

  it('lets new leads wait, newest first, and inserts them on top when asked', () => {
    const market = afterPoll(onScreen(c), polled(a, b, c), new Set());

    expect(ids(market.shown)).toEqual([3]);
    expect(market.waiting.map(({ id }) => id)).toEqual([1, 2]);
    expect(ids(insertWaiting(market, newest))).toEqual([1, 2, 3]);
  });

  it('keeps a card that nothing happened to the very same object', () => {
    const [first, second] = onScreen(a, b);
    const gone = { lead: c, isGone: true };

    const { shown } = afterPoll([first!, second!, gone], polled(a, { ...b }), new Set());

    expect(shown[0]).toBe(first);
    expect(shown[1]).not.toBe(second);
    expect(shown[2]).toBe(gone);
  });

  it('does not take for new what stands behind the last lead known: the next page, or what moved up from it', () => {
    const { shown, waiting, further } = afterPoll(onScreen(b), polled(a, b, c), new Set());

    expect(ids(shown)).toEqual([2]);
    expect(waiting).toEqual([a]);
    expect(further).toEqual([c]);
  });

  it('takes nothing for further down while no lead that is on screen is offered any more', () => {
    const { waiting, further } = afterPoll(onScreen(a), polled(b, c), new Set());

    expect(waiting).toEqual([b, c]);
    expect(further).toEqual([]);
  });

  it('does not call gone what a new lead pushed off the last page that is loaded', () => {
    const { shown } = afterPoll(onScreen(b, c), { ...polled(a, b), hasMore: true }, new Set());

    expect(shown).toEqual(onScreen(b));
  });

  it('shows a lead this person just took neither as gone nor as new', () => {
    const taken = new Set([1]);

    expect(afterPoll(onScreen(a, b), polled(b), taken)).toEqual({ shown: onScreen(b), waiting: [], further: [] });
    expect(afterPoll(onScreen(b), polled(a, b), taken).waiting).toEqual([]);
  });
});

describe('the order', () => {
  it('puts a new lead where the order wants it and leaves the others as they stand', () => {
    const market = { shown: onScreen(c, a), waiting: [b] };

    expect(ids(insertWaiting(market, newest))).toEqual([2, 3, 1]);
  });

  it('puts new leads on top for anyone who asked for them', () => {
    const market = { shown: onScreen(a), waiting: [c, b] };

    expect(ids(showOnTop(market, newest))).toEqual([2, 3, 1]);
  });

  it('is made again for all, the waiting and the gone with them', () => {
    const market = { shown: [{ lead: c, isGone: true }, ...onScreen(a)], waiting: [b] };

    expect(arrange(market, newest)).toEqual([
      ...onScreen(a, b),
      { lead: c, isGone: true },
    ]);
  });
});
