import { createPublicKey, verify } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import webPush from 'web-push';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage } from '../../../shared/domain/words/push-message.ts';
import { loadConfig } from '../../app/config.ts';
import { createBrowser, startPushService } from '../../../tests/support/push-service.ts';
import { createPusher } from './pusher.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let dataDir: string;

beforeAll(async () => {
  service = await startPushService();
  dataDir = mkdtempSync(join(tmpdir(), 'sparkdrop-push-'));
});

afterAll(async () => {
  await service.close();
  rmSync(dataDir, { recursive: true });
});

beforeEach(() => {
  service.deliveries.length = 0;
  Object.assign(service.answer, { status: 201, headers: {} });
});

const message: PushMessage = {
  kind: 'lead',
  title: 'New lead in Marrickville',
  body: 'Repair, emergency. Now $38.20',
  tag: 'lead-7',
  url: '/dashboard?tab=available&lead=7',
};
const options = { ttlSeconds: 1800, urgency: 'high', topic: 'lead-7' } as const;
const keys = webPush.generateVAPIDKeys();
const env = { BRAND_EMAIL: 'help@volts.example', VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey };
const anyAddress = () => true;
const pusher = () => createPusher(loadConfig(env), anyAddress);

function subscriptionOf(browser = createBrowser()) {
  return { endpoint: `${service.url}/send/abc`, ...browser.keys };
}

const partOf = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Record<string, unknown>;

/** Reads the token of the header `vapid t=…, k=…`, if the key beside it has signed it. */
function readToken(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const [head, claims, signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  return { isSigned, key, head: partOf(head), claims: partOf(claims) };
}

describe('a push message', () => {
  it('reaches its device as it was written, and nobody else can read it', async () => {
    const browser = createBrowser();

    expect(await pusher().send(subscriptionOf(browser), message, options)).toBe('sent');

    const [delivery] = service.deliveries;
    expect(delivery).toMatchObject({ path: '/send/abc', headers: { 'content-encoding': 'aes128gcm' } });
    expect(JSON.parse(browser.decrypt(delivery!.body))).toEqual(message);
    expect(delivery!.body.toString('latin1')).not.toContain('Marrickville');
    expect(() => createBrowser().decrypt(delivery!.body)).toThrow('unable to authenticate data');
  });

  it('says how long it is kept, how urgent it is and what it replaces', async () => {
    await pusher().send(subscriptionOf(), message, options);

    expect(service.deliveries[0]?.headers).toMatchObject({ ttl: '1800', urgency: 'high', topic: 'lead-7' });
  });

  it('is signed with the configured keys, for this push service and for less than a day', async () => {
    await pusher().send(subscriptionOf(), message, options);

    const { isSigned, key, head, claims } = readToken(service.deliveries[0]?.headers.authorization);
    expect({ isSigned, key }).toEqual({ isSigned: true, key: keys.publicKey });
    expect(head).toMatchObject({ alg: 'ES256' });
    expect(claims).toMatchObject({ aud: service.url, sub: 'mailto:help@volts.example' });
    const seconds = Number(claims['exp']) - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(24 * 3600);
  });

  it.each([404, 410])('to a device that is gone is told so: %d', async (status) => {
    service.answer.status = status;

    expect(await pusher().send(subscriptionOf(), message, options)).toBe('gone');
  });

  it.each([400, 403, 413, 429, 500, 503])('that is not taken fails: %d', async (status) => {
    service.answer.status = status;

    await expect(pusher().send(subscriptionOf(), message, options)).rejects.toThrow(`The push service answered ${status}`);
  });

  it('follows nobody elsewhere', async () => {
    Object.assign(service.answer, { status: 307, headers: { location: `${service.url}/elsewhere` } });

    await expect(pusher().send(subscriptionOf(), message, options)).rejects.toThrow('fetch failed');

    expect(service.deliveries.map(({ path }) => path)).toEqual(['/send/abc']);
  });

  it('is never sent to an address that is no push service’s', async () => {
    const strict = createPusher(loadConfig(env));

    await expect(strict.send(subscriptionOf(), message, options)).rejects.toThrow('Not a push service address');

    expect(service.deliveries).toEqual([]);
  });
});

describe('the keys', () => {
  it('are the configured ones', () => {
    expect(createPusher(loadConfig(env)).publicKey).toBe(keys.publicKey);
  });

  it('are made once and kept, for their owner alone, where none are configured', async () => {
    const config = loadConfig({ DATA_DIR: join(dataDir, 'new') });

    const first = createPusher(config, anyAddress);
    const second = createPusher(config, anyAddress);
    expect(readdirSync(dataDir)).not.toContain('new');

    expect(first.publicKey).toMatch(/^[\w-]{87}$/);
    expect(second.publicKey).toBe(first.publicKey);
    expect(readdirSync(config.dataDir)).toEqual(['vapid-keys.json']);
    expect(statSync(join(config.dataDir, 'vapid-keys.json')).mode & 0o777).toBe(0o600);
    await second.send(subscriptionOf(), message, options);
    expect(readToken(service.deliveries[0]?.headers.authorization)).toMatchObject({ isSigned: true, key: first.publicKey });
  });

  it('are missing in production until they are configured, and nothing is sent', async () => {
    const without = createPusher({ ...loadConfig({ DATA_DIR: join(dataDir, 'none') }), isProduction: true }, anyAddress);

    expect(without.publicKey).toBeNull();
    await expect(without.send(subscriptionOf(), message, options)).rejects.toThrow('No VAPID keys');
    expect(service.deliveries).toEqual([]);
    expect(readdirSync(dataDir)).not.toContain('none');
  });
});
