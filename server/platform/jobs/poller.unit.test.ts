import { Writable } from 'node:stream';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createLogger } from '../log.ts';
import { startPoller } from './poller.ts';

let logged: string[];

beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
});

const poll = (pass: () => Promise<boolean>) => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(chunk.toString());
      done();
    },
  });
  return startPoller({ name: 'test', everyMs: 1000, log: createLogger('info', sink), pass });
};

describe('a poller', () => {
  it('makes a pass at once and then one in every period', async () => {
    const pass = vi.fn(() => Promise.resolve(false));
    const poller = poll(pass);

    await vi.advanceTimersByTimeAsync(0);
    expect(pass).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(pass).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(pass).toHaveBeenCalledTimes(2);

    await poller.stop();
  });

  it('without a period makes one pass, and another each time it is triggered', async () => {
    const pass = vi.fn(() => Promise.resolve(false));
    const poller = startPoller({ name: 'test', log: createLogger('silent'), pass });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(pass).toHaveBeenCalledTimes(1);

    poller.triggerNow();
    poller.triggerNow();
    await vi.advanceTimersByTimeAsync(60_000);

    expect(pass).toHaveBeenCalledTimes(2);
    await poller.stop();
  });

  it('goes on without a pause while there is more to do', async () => {
    let left = 5;
    const pass = vi.fn(() => Promise.resolve((left -= 1) > 0));
    const poller = poll(pass);

    await vi.advanceTimersByTimeAsync(10);

    expect(pass).toHaveBeenCalledTimes(5);
    await poller.stop();
  });

  it('makes the next pass at once when it is hurried, and right after the one that runs', async () => {
    const finish: (() => void)[] = [];
    const pass = vi.fn(() => new Promise<boolean>((resolve) => finish.push(() => resolve(false))));
    const poller = poll(pass);
    await vi.advanceTimersByTimeAsync(0);

    poller.triggerNow();
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(pass).toHaveBeenCalledTimes(2);

    finish[1]?.();
    await vi.advanceTimersByTimeAsync(500);
    expect(pass).toHaveBeenCalledTimes(2);
    poller.triggerNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(pass).toHaveBeenCalledTimes(3);

    finish[2]?.();
    await poller.stop();
    poller.triggerNow();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(pass).toHaveBeenCalledTimes(3);
  });

  it('never makes two passes at a time', async () => {
    const finish: ((isMore: boolean) => void)[] = [];
    const pass = vi.fn(() => new Promise<boolean>((resolve) => finish.push(resolve)));
    const poller = poll(pass);

    await vi.advanceTimersByTimeAsync(60_000);
    expect(pass).toHaveBeenCalledTimes(1);

    finish[0]?.(false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(pass).toHaveBeenCalledTimes(2);
    finish[1]?.(false);
    await poller.stop();
  });

  it('logs a pass that fails and tries again', async () => {
    const pass = vi.fn(() => Promise.resolve(false));
    pass.mockRejectedValueOnce(new Error('out of order'));
    const poller = poll(pass);

    await vi.advanceTimersByTimeAsync(1000);

    expect(pass).toHaveBeenCalledTimes(2);
    expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({ poller: 'test', msg: 'poll failed', err: { message: 'out of order' } });
    await poller.stop();
  });

  it('waits for the pass under way when it is stopped, and makes no other', async () => {
    const finish: ((isMore: boolean) => void)[] = [];
    const pass = vi.fn(() => new Promise<boolean>((resolve) => finish.push(resolve)));
    const poller = poll(pass);
    await vi.advanceTimersByTimeAsync(0);

    const stopped = vi.fn(() => true);
    const stopping = poller.stop().then(stopped);
    await vi.advanceTimersByTimeAsync(5000);
    expect(stopped).not.toHaveBeenCalled();

    finish[0]?.(true);
    await stopping;
    await vi.advanceTimersByTimeAsync(5000);
    expect(pass).toHaveBeenCalledTimes(1);
  });

  it('makes no pass at all when it is stopped at once', async () => {
    const pass = vi.fn(() => Promise.resolve(false));

    await poll(pass).stop();
    await vi.advanceTimersByTimeAsync(5000);

    expect(pass).not.toHaveBeenCalled();
  });
});
