import { beforeEach, expect, it, vi } from 'vitest';
import { createFigureCache } from './figure-cache.ts';

let computed: number;
let takesMs: number;

const compute = async () => {
  computed += 1;
  const figure = computed;
  if (takesMs > 0) await new Promise((resolve) => setTimeout(resolve, takesMs));
  return figure;
};

beforeEach(() => {
  vi.useFakeTimers();
  computed = 0;
  takesMs = 0;
});

/** Asks for the figures, and lets time pass until they are there. */
async function ask(figures: ReturnType<typeof createFigureCache<number>>): Promise<number> {
  const answer = figures.get('sales', compute);
  await vi.advanceTimersByTimeAsync(takesMs);
  return answer;
}

it('figures that are quickly there are computed each time', async () => {
  const figures = createFigureCache<number>();

  expect([await ask(figures), await ask(figures)]).toEqual([1, 2]);
});

it('slow figures are kept for a minute, and then computed once for all who ask', async () => {
  takesMs = 900;
  const figures = createFigureCache<number>();
  expect(await ask(figures)).toBe(1);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(await ask(figures)).toBe(1);
  await vi.advanceTimersByTimeAsync(2000);

  const both = Promise.all([figures.get('sales', compute), figures.get('sales', compute)]);
  await vi.advanceTimersByTimeAsync(takesMs);

  expect(await both).toEqual([2, 2]);
});

it('figures that could not be computed are computed again', async () => {
  takesMs = 900;
  const figures = createFigureCache<number>();
  const failed = figures.get('sales', () => Promise.reject(new Error('The statement took too long')));
  await expect(failed).rejects.toThrow('too long');

  expect(await ask(figures)).toBe(1);
});
