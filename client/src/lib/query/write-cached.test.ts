import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient } from './query-client.ts';
import { writeCached } from './write-cached.ts';

const queryClient = createQueryClient();
const queryKey = ['bids'];
/** Answers the reads, in the order in which they were sent. */
let answers: ((text: string) => void)[] = [];
let stop: () => void;

beforeEach(() => {
  answers = [];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  stop = observer.subscribe(() => undefined);
});

afterEach(() => {
  stop();
  queryClient.clear();
});

const shown = () => queryClient.getQueryData(queryKey);

async function answer(index: number, text: string): Promise<void> {
  answers[index]?.(text);
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0));
}

it('shows the answer of a write, and asks for nothing', async () => {
  await answer(0, 'acts');

  await writeCached(queryClient, { queryKey }, () => 'paused');

  expect(shown()).toBe('paused');
  expect(answers).toHaveLength(1);
});

it('never goes back to the answer of a read that began before the write', async () => {
  await answer(0, 'acts');
  void queryClient.refetchQueries({ queryKey });
  await vi.waitFor(() => expect(answers).toHaveLength(2));

  await writeCached(queryClient, { queryKey }, () => 'paused');
  answers[1]?.('acts');

  await vi.waitFor(() => expect(answers).toHaveLength(3));
  expect(shown()).toBe('paused');
  await answer(2, 'paused, with what it bought since');
  expect(shown()).toBe('paused, with what it bought since');
});

it('starts a first read again, so that nobody waits for one that was dropped', async () => {
  await writeCached<string>(queryClient, { queryKey }, (known) => known && 'paused');

  await vi.waitFor(() => expect(answers).toHaveLength(2));
  await answer(1, 'paused');
  expect(shown()).toBe('paused');
});
