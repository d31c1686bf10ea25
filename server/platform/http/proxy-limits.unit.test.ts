import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadConfig } from '../../app/config.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { networkOf } from './client-address.ts';
import { createHttpServer } from './http-server.ts';
import { limitTable } from './rate-limit-table.ts';

const read = (name: string) => readFileSync(new URL(`../../../deploy/nginx/${name}`, import.meta.url), 'utf8');
const patterns = [...read('servers.conf').matchAll(/'~(\^.*)' \$(full|short);/g)].map(([, source = '', group = '']) => ({ pattern: new RegExp(source), group }));

/** What the proxy counts an address by: the first pattern that matches, else the address itself. */
function clientNetwork(address: string): string {
  for (const { pattern, group } of patterns) {
    const { groups } = pattern.exec(address) ?? {};
    if (groups) return groups[group] ?? '';
  }
  return address;
}

it.each([
  ['2001:db8:1:2ff::1', '2001:db8:1:fe00:5:6:7:8', true],
  ['2001:db8:1::1', '2001:db8:1:2ff::1', true],
  ['2001:db8::1', '2001:db8::2', true],
  ['2001:db8:2:2ff::1', '2001:db8:1:2ff::1', false],
  ['2001:db9:1:2ff::1', '2001:db8:1:2ff::1', false],
  ['2001:db8::1', '2001:db8:1::1', false],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.7', '203.0.113.7', true],
])('the proxy counts %s and %s as one caller where the servers do', (one, other, isSame) => {
  expect(patterns).toHaveLength(2);
  expect(clientNetwork(one) === clientNetwork(other)).toBe(isSame);
  expect(networkOf(one) === networkOf(other)).toBe(isSame);
});

const [servers, proxy] = [read('servers.conf'), read('proxy.conf')];
const defaults = loadConfig({}).perAddress;

const numberIn = (text: string, pattern: string) => Number(new RegExp(pattern).exec(text)?.[1]);

it.each(['connections', 'streams'] as const)('the proxy allows a network as many open %s as a server does', (zone) => {
  expect(servers).toMatch(new RegExp(String.raw`limit_conn_zone \$client_network zone=${zone}:`));
  expect(numberIn(proxy, String.raw`limit_conn ${zone} (\d+);`)).toBe(defaults[zone]);
});

it.each([
  ['sign_up', 'client_network', limitTable.sign_up],
  ['quotes', 'quoting_network', limitTable.quote],
])('the proxy lets as many %s of a network through as a server does, and again as soon', (zone, network, [limit]) => {
  expect(numberIn(proxy, String.raw`limit_req zone=${zone} burst=(\d+) nodelay;`)).toBe(limit?.points);
  const perMinute = numberIn(servers, String.raw`limit_req_zone \$${network} zone=${zone}:10m rate=(\d+)r/m;`);
  expect(perMinute).toBe((limit?.points ?? 0) / ((limit?.windowMs ?? 0) / MINUTE_MS));
});

it('the proxy refuses no request of a network that a server would answer', () => {
  const perSecond = numberIn(servers, String.raw`limit_req_zone \$client_network zone=requests:10m rate=(\d+)r/s;`);
  expect(perSecond * 60).toBeGreaterThanOrEqual(defaults.requests);
  expect(proxy).toMatch(/limit_req zone=requests burst=\d+ nodelay;/);
});

it('the proxy gives a caller five seconds for the headers, as a server does, which looks once a second', () => {
  const { headersTimeout } = createHttpServer(() => undefined, {});
  expect(numberIn(proxy, String.raw`client_header_timeout (\d+)s;`) * 1000).toBe(headersTimeout + 1000);
});

it.each(['/metrics', '/METRICS', '/metrics/', '/metrics.txt', '/Metrics/of/all'])('the proxy shows nobody the figures at %s', (path) => {
  const closed = [...proxy.matchAll(/location ~\* (\S+) \{\s*return 404;\s*\}/g)].map(([, pattern = '']) => new RegExp(pattern, 'i'));
  expect(closed.some((pattern) => pattern.test(path))).toBe(true);
});
