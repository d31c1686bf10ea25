import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { useSteps } from './use-quote-wizard.ts';

const renderSteps = () =>
  renderHook(({ reached }: { reached: number | null }) => useSteps(reached), {
    initialProps: { reached: null as number | null },
  });

beforeEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, '');
});

it('goes back to the first history entry when the quote starts blank', () => {
  history.replaceState({ quoteStep: 2 }, '');
  const go = vi.spyOn(history, 'go').mockReturnValue();
  const { result, rerender } = renderSteps();

  rerender({ reached: 0 });

  expect(go).toHaveBeenCalledWith(-2);
  expect(result.current.step).toBe(0);
});

it('keeps a step that was opened before the draft was read', () => {
  const go = vi.spyOn(history, 'go').mockReturnValue();
  const { result, rerender } = renderSteps();

  act(() => result.current.goTo(1));
  rerender({ reached: 0 });

  expect(go).not.toHaveBeenCalled();
  expect(result.current.step).toBe(1);
});
