import { once } from 'node:events';
import { type ClientRequest, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { withUpload } from './upload.ts';

const HEAD = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
const STALL_MS = 1000;

let server: Server;
let waiting: ClientRequest[];

beforeEach(async () => {
  waiting = [];
  const app = express().set('trust proxy', 1);
  app.post('/', (req, res) => {
    withUpload(req, { maxBytes: 1000, stallMs: STALL_MS }, ({ file }) => Promise.resolve(void res.json({ bytes: file.length }))).catch((error: unknown) => {
      res.status(400).json({ code: error instanceof AppError ? error.code : 'internal' });
    });
  });
  server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  for (const call of waiting) call.destroy();
  server.closeAllConnections();
  server.close();
});

/** Begins an upload from an address. */
function begin(address: string) {
  const { port } = server.address() as AddressInfo;
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'x-forwarded-for': address };
  const call = request({ host: '127.0.0.1', port, method: 'POST', headers, agent: false }).on('error', () => undefined);
  const answer = once(call, 'response').then(async ([response]: IncomingMessage[]) => {
    const pieces = await response!.toArray();
    return JSON.parse(Buffer.concat(pieces).toString()) as Record<string, unknown>;
  });
  call.write(HEAD);
  waiting.push(call);
  return { call, answer };
}

const send = (address: string) => {
  const { call, answer } = begin(address);
  call.end('abc\r\n--x--\r\n');
  return answer;
};

it('keeps places for others while one network holds as many uploads open as it can', async () => {
  const stalled = Array.from({ length: 20 }, () => begin('198.51.100.7').answer);
  const refused = await Promise.race(stalled);

  expect(refused).toEqual({ code: 'unavailable' });
  expect(await send('203.0.113.9')).toEqual({ bytes: 3 });
});

it('gives up an upload that brings nothing any more, and its place is free again', async () => {
  const stalled = Array.from({ length: 6 }, () => begin('198.51.100.7').answer);

  expect(await Promise.all(stalled)).toEqual(stalled.map(() => ({ code: 'invalid_input' })));
  expect(await send('198.51.100.7')).toEqual({ bytes: 3 });
});
