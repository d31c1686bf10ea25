import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { vi } from 'vitest';
import type { StreamStart } from '../../shared/domain/words/live-event.ts';
import { createApp } from '../../server/app/create-app.ts';
import { PASSWORD } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A server that listens, for answers that do not end. */
export async function serve(app: TestApp): Promise<{ url: string; server: Server; close: () => Promise<void> }> {
  const express = createApp(app.ctx);
  const server = createServer(express);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface OpenStream {
  status: number;
  headers: Headers;
  /** What the first heartbeat told. */
  start: () => StreamStart;
  /** Everything that came so far, the heartbeats left out. */
  events: () => string[];
  /** Waits until this came. */
  until: (event: string) => Promise<void>;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  close: () => void;
}

/** Opens a stream as somebody; nobody without a username. */
export async function openStream(url: string, username?: string): Promise<OpenStream> {
  return openStreamWith(url, username ? await cookieOf(url, username) : '');
}

/** Opens a stream with a cookie and what else is sent. */
export async function openStreamWith(url: string, cookie: string, headers: Record<string, string> = {}): Promise<OpenStream> {
  const leaving = new AbortController();
  const response = await fetch(`${url}/api/live`, { headers: { ...headers, cookie }, signal: leaving.signal });
  let text = '';
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  };
  const ended = read().catch(() => undefined);
  const events = () =>
    text
      .split('\n\n')
      .slice(0, -1)
      .filter((piece) => !piece.includes('event: beat'))
      .map((piece) => piece.replaceAll(/event: |data: /g, '').replaceAll('\n', ' '));
  const start = () => JSON.parse(/event: beat\ndata: (.*)/.exec(text)?.[1] ?? '{}') as StreamStart;
  return {
    status: response.status,
    start,
    headers: response.headers,
    events,
    until: (event) =>
      vi.waitFor(
        () => {
          if (!events().includes(event)) throw new Error(`${event} did not come: ${events().join(', ')}`);
        },
        { timeout: 20_000 },
      ),
    ended,
    close: () => leaving.abort(),
  };
}

/** Signs somebody in and returns their cookie. */
export async function cookieOf(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return response.headers.getSetCookie().map((line) => line.split(';')[0]).join('; ');
}
