import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { documentOr } from './network-first.ts';

const shell = new Response('shell');
const request = new Request('https://sparkdrop.example/dashboard');
const network = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'fetch').mockImplementation(network);
});

afterEach(() => {
  vi.useRealTimers();
  vi.mocked(fetch).mockRestore();
  network.mockReset();
});

/** Asks for the dashboard's document. Returns what it was answered with so far. */
function ask(kept: Response | null = shell) {
  const seen: { answer: Response | null } = { answer: null };
  const wait = async () => {
    seen.answer = await documentOr(request, () => Promise.resolve(kept ?? undefined));
  };
  void wait();
  return seen;
}

const settle = () => vi.advanceTimersByTimeAsync(0);

it('is answered by the cached shell after two seconds of a network that does not answer, and not before', async () => {
  network.mockReturnValue(new Promise(() => undefined));
  const seen = ask();

  await vi.advanceTimersByTimeAsync(1999);
  expect(seen.answer).toBeNull();
  await vi.advanceTimersByTimeAsync(1);

  expect(seen.answer).toBe(shell);
});

it('is the network’s where that answers in time', async () => {
  const answer = new Response('fresh');
  network.mockResolvedValue(answer);
  const seen = ask();

  await settle();

  expect(seen.answer).toBe(answer);
});

it.each([
  ['fails', () => network.mockRejectedValue(new TypeError('Failed to fetch'))],
  ['answers that the server is down', () => network.mockResolvedValue(new Response(null, { status: 503 }))],
])('is the cached shell at once where the network %s', async (_what, happens) => {
  happens();
  const seen = ask();

  await settle();

  expect(seen.answer).toBe(shell);
});

it('waits for a slow network while nothing is cached', async () => {
  const answer = new Response('late');
  network.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(answer), 5000)));
  const seen = ask(null);

  await vi.advanceTimersByTimeAsync(4999);
  expect(seen.answer).toBeNull();
  await vi.advanceTimersByTimeAsync(1);

  expect(seen.answer).toBe(answer);
});
