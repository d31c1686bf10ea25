import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildLead } from '@/testing/build-lead.ts';
import { useIsSold } from './use-gone.ts';

const lead = buildLead({ id: 1 });
const other = buildLead({ id: 2 });
const card = (of: typeof lead, isGone: boolean) => ({ lead: of, isGone });

it('stays true after the list has dropped the card that is gone', () => {
  const { result, rerender } = renderHook(({ shown }) => useIsSold(lead, shown), { initialProps: { shown: [card(lead, false)] } });
  expect(result.current).toBe(false);

  rerender({ shown: [card(lead, true)] });
  expect(result.current).toBe(true);
  rerender({ shown: [] });
  rerender({ shown: [] });
  expect(result.current).toBe(true);

  rerender({ shown: [card(lead, false)] });
  expect(result.current).toBe(false);
});

it('is of the lead whose dialog is open', () => {
  const shown = [card(lead, true), card(other, false)];
  const { result, rerender } = renderHook(({ taking }) => useIsSold(taking, shown), { initialProps: { taking: lead } });
  expect(result.current).toBe(true);

  rerender({ taking: other });

  expect(result.current).toBe(false);
});

it('says nothing of a lead that was never seen gone', () => {
  const { result } = renderHook(() => useIsSold(lead, []));

  expect(result.current).toBe(false);
});
