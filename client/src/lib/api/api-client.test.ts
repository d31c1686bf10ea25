import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { getMe } from '@shared/contracts/auth.ts';
import { login } from '@shared/contracts/login.ts';
import { updateSalesStage } from '@shared/contracts/purchases.ts';
import { ApiError, call, recoverWith, referenceOf } from './api-client.ts';
import { hasServerTime, resetServerClock, serverNow } from '@/lib/time/server-clock.ts';

const fetchStub = vi.fn<typeof fetch>();
const realFetch = globalThis.fetch;

beforeEach(() => {
  globalThis.fetch = fetchStub;
});

afterEach(() => {
  globalThis.fetch = realFetch;
  fetchStub.mockReset();
  resetServerClock();
});

async function refusal(body: string, init: ResponseInit): Promise<ApiError> {
  fetchStub.mockResolvedValue(new Response(body, init));
  const error: unknown = await call(getMe).catch((thrown: unknown) => thrown);
  if (!(error instanceof ApiError)) throw new Error('The call was not refused');
  return error;
}

const status = { status: 409, statusText: 'Conflict' };
const html = { 'content-type': 'text/html; charset=utf-8' };

describe('the message of a refusal', () => {
  it.each([
    ['is the message field of a JSON body', '{"message":"Sold"}', status, 'Sold'],
    ['is the status text when that field is empty', '{"message":""}', status, 'Conflict'],
    ['is the raw text of any other body', 'Too slow', status, 'Too slow'],
    ['is the raw text of JSON without the field', '{"error":"x"}', status, '{"error":"x"}'],
    ['is the status text when the body is empty', '', status, 'Conflict'],
    ['is never a page of HTML', '<h1>502</h1>', { ...status, headers: html }, 'Conflict'],
    ['is never HTML that calls itself text', '<!DOCTYPE html><p>Bad', status, 'Conflict'],
    ['says the number where HTTP/2 has no status text', '', { status: 502 }, 'The server answered 502'],
  ])('%s', async (_rule, body, init, message) => {
    expect((await refusal(body, init)).message).toBe(message);
  });
});

describe('call', () => {
  it('carries the code, the issues, the reference and the wait of a refusal', async () => {
    const issues = [{ path: 'username', message: 'Taken' }];
    const body = JSON.stringify({ message: 'Slow down', code: 'rate_limited', requestId: 'r1', issues });

    const error = await refusal(body, { status: 429, headers: { 'retry-after': '40' } });

    expect(error).toMatchObject({
      status: 429,
      code: 'rate_limited',
      requestId: 'r1',
      issues,
      retryAfterSeconds: 40,
    });
    expect(referenceOf(error)).toBeUndefined();
  });

  it('offers a reference when the fault is ours', async () => {
    const error = await refusal('', { status: 500, headers: { 'x-request-id': 'r2' } });

    expect(referenceOf(error)).toBe('r2');
  });

  it('says so when the network is down', async () => {
    fetchStub.mockRejectedValue(new TypeError('Failed to fetch'));

    await expect(call(getMe)).rejects.toMatchObject({ code: 'network', status: 0 });
  });

  it('lets an aborted call fail as aborted', async () => {
    const controller = new AbortController();
    controller.abort();
    fetchStub.mockRejectedValue(controller.signal.reason);

    await expect(call(getMe, { signal: controller.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
  });

  it('gives up on a server that does not answer in time, and says so', async () => {
    fetchStub.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );

    await expect(call(getMe, { timeoutMs: 20 })).rejects.toMatchObject({
      code: 'network',
      message: 'The server took too long to answer. Check your connection and try again.',
    });
    const { signal } = new AbortController();
    await expect(call(getMe, { timeoutMs: 20, signal })).rejects.toMatchObject({ code: 'network' });
  });

  it('gives up after twenty seconds where the caller names no time, and not before', async () => {
    vi.useFakeTimers();
    const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const timeout = new AbortController();
      setTimeout(() => timeout.abort(new DOMException('Too slow', 'TimeoutError')), ms);
      return timeout.signal;
    });
    onTestFinished(() => timeouts.mockRestore());
    fetchStub.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const failed = vi.fn<(error: unknown) => void>();
    void call(getMe).catch(failed);

    await vi.advanceTimersByTimeAsync(19_999);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);

    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'network' }));
  });

  it('gives up on an answer whose body never ends', async () => {
    fetchStub.mockImplementation((_url, init) => {
      const body = new ReadableStream({
        start: (controller) => init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason)),
      });
      return Promise.resolve(new Response(body));
    });

    await expect(call(getMe, { timeoutMs: 20 })).rejects.toMatchObject({ name: 'ApiError', code: 'network' });
  });

  it('ends a request under way when its caller does', async () => {
    const controller = new AbortController();
    fetchStub.mockImplementation(
      (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    const answer = call(getMe, { signal: controller.signal });
    controller.abort();

    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('fills the path, sends the body as JSON and keeps cookies to this site', async () => {
    fetchStub.mockResolvedValue(Response.json({}));

    await call(updateSalesStage, { params: { purchaseId: 12 }, body: { salesStage: 'called' } });

    expect(fetchStub).toHaveBeenCalledWith(
      '/api/lead-purchases/12/sales-stage',
      expect.objectContaining({
        method: 'PATCH',
        credentials: 'same-origin',
        body: '{"salesStage":"called"}',
      }),
    );
  });

  it('sets the clock by the answer, a refusal too', async () => {
    const time = Date.UTC(2030, 0, 1);
    fetchStub.mockResolvedValue(
      new Response('', { status: 401, headers: { 'x-server-time': String(time) } }),
    );

    await call(login, { body: { username: 'a', password: 'b' } }).catch(() => undefined);

    expect(hasServerTime()).toBe(true);
    expect(serverNow().getUTCFullYear()).toBe(2030);
  });
});

const refuse = () => new Response('{"message":"Please confirm","code":"step_up_required"}', { status: 403 });
const move = () => call(updateSalesStage, { params: { purchaseId: 7 }, body: { salesStage: 'called' } });

describe('a refusal that the person can clear up', () => {
  afterEach(() => recoverWith(undefined));

  it('is followed by the same call once more when it is cleared up', async () => {
    fetchStub.mockResolvedValueOnce(refuse()).mockResolvedValueOnce(new Response('{"id":7}'));
    const clearUp = vi.fn<() => Promise<boolean>>().mockResolvedValue(true);
    recoverWith(clearUp);

    expect(await move()).toEqual({ id: 7 });

    expect(clearUp).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'step_up_required' }), updateSalesStage.path);
    const [first, second] = fetchStub.mock.calls;
    expect(second?.[0]).toBe(first?.[0]);
    expect(second?.[1]?.body).toBe('{"salesStage":"called"}');
  });

  it('is thrown when the person leaves it', async () => {
    fetchStub.mockResolvedValue(refuse());
    recoverWith(() => Promise.resolve(false));

    await expect(move()).rejects.toMatchObject({ code: 'step_up_required', message: 'Please confirm' });
    expect(fetchStub).toHaveBeenCalledTimes(1);
  });
});
