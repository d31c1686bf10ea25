import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { subscribeToSeconds } from './seconds.ts';

const subscriptions: (() => void)[] = [];

function listen() {
  const listener = vi.fn<() => void>();
  subscriptions.push(subscribeToSeconds(listener));
  return listener;
}

function show(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: 250 });
});

afterEach(() => {
  for (const stop of subscriptions.splice(0)) stop();
  show('visible');
});

describe('subscribeToSeconds', () => {
  it('ticks on the second, all listeners by one timer', () => {
    const [first, second] = [listen(), listen()];
    expect(vi.getTimerCount()).toBe(1);

    vi.advanceTimersByTime(749);
    expect(first).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    vi.advanceTimersByTime(2_000);

    expect(first).toHaveBeenCalledTimes(3);
    expect(second).toHaveBeenCalledTimes(3);
  });

  it('keeps no timer in a hidden tab and catches up at once when it is seen again', () => {
    const listener = listen();

    show('hidden');
    expect(vi.getTimerCount()).toBe(0);
    show('visible');

    expect(listener).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(1);
  });

  it('stops when the last listener has left', () => {
    listen();

    subscriptions.pop()?.();

    expect(vi.getTimerCount()).toBe(0);
  });
});
