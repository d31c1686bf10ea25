import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { endpoints } from '../../../shared/contracts/index.ts';
import { loadConfig } from '../../app/config.ts';
import { MINUTE_MS } from '../../../shared/domain/time/durations.ts';
import { networkOf } from './client-address.ts';
import { createHttpServer } from './http-server.ts';
import { limitTable } from './rate-limit-table.ts';

const folder = new URL('../../../deploy/nginx/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), 'utf8').replaceAll(/#.*$/gm, '');
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

/** The text of a file with that of the files that it includes. */
const whole = (name: string): string => read(name).replaceAll(/include \/etc\/nginx\/sparkdrop\/(\S+);/g, (_, included: string) => whole(included));

/** The texts between the braces of every block of a kind, and what is left of a text without any block. */
function blocksOf(text: string, kind: string): { blocks: string[]; rest: string } {
  const blocks: string[] = [];
  let rest = '';
  let [depth, start] = [0, 0];
  for (const { 0: piece, index } of text.matchAll(/[^{};]*[{};]/g)) {
    if (piece.endsWith('{') && depth++ === 0) start = piece.trim().startsWith(`${kind} `) ? index + piece.length : -1;
    else if (piece.endsWith('}') && --depth === 0 && start >= 0) blocks.push(text.slice(start, index));
    else if (depth === 0) rest += piece;
  }
  return { blocks, rest };
}

/** Every server of every file, with the directives that it takes over from `http` and those of its own. */
const everyServer = readdirSync(folder).flatMap((name) => {
  const { blocks, rest } = blocksOf(whole(name), 'server');
  return blocks.map((text, index) => ({ name: `${name}, ${index + 1}`, inherited: rest, own: blocksOf(text, 'location').rest }));
});

const numberIn = (text: string, pattern: string) => Number(new RegExp(pattern).exec(text)?.[1]);

it.each(['connections', 'streams'] as const)('the proxy allows a network as many open %s as a server does', (zone) => {
  expect(servers).toMatch(new RegExp(String.raw`limit_conn_zone \$client_network zone=${zone}:`));
  const limits = [...`${servers}${proxy}`.matchAll(new RegExp(String.raw`limit_conn ${zone} (\d+);`, 'g'))].map(([, most]) => Number(most));
  expect([...new Set(limits)]).toEqual([defaults[zone]]);
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

it('the limits of the proxy are checked in each of its servers, also in the one that only leads to https', () => {
  expect(everyServer.map(({ name }) => name)).toEqual(['http.conf, 1', 'https.conf, 1', 'https.conf, 2']);
});

const { headersTimeout } = createHttpServer(() => undefined, {});

it.each(everyServer)('the proxy holds off slow and silent callers in every server ($name)', ({ inherited, own }) => {
  // What a server declares for itself replaces what it takes over.
  const valueOf = (directive: string) => [own, inherited].map((text) => new RegExp(String.raw`\s${directive} ([^;]+);`).exec(text)?.[1]).find(Boolean);

  // Five seconds for the headers, as a server, which looks once a second.
  expect(valueOf('client_header_timeout')).toBe(`${headersTimeout / 1000 + 1}s`);
  expect(valueOf('client_body_timeout')).toBe('20s');
  expect(valueOf('send_timeout')).toBe('60s');
  expect(valueOf('keepalive_timeout')).toBe('65s');
  expect(valueOf('limit_conn')).toBe(`connections ${defaults.connections}`);
  expect(valueOf('limit_conn_status')).toBe('429');
  expect(valueOf('server_tokens')).toBe('off');
  expect(valueOf('error_log')).toBe('/dev/stderr crit');
});

it.each(['/metrics', '/METRICS', '/metrics/', '/metrics.txt', '/Metrics/of/all'])('the proxy shows nobody the figures at %s', (path) => {
  const closed = [...proxy.matchAll(/location ~\* (\S+) \{\s*return 404;\s*\}/g)].map(([, pattern = '']) => new RegExp(pattern, 'i'));
  expect(closed.some((pattern) => pattern.test(path))).toBe(true);
});

it('the proxy lets through the largest file that an endpoint takes, with its form', () => {
  const largest = Math.max(...endpoints.map((endpoint) => ('upload' in endpoint && endpoint.upload ? endpoint.upload.maxBytes : 0)));

  expect(numberIn(proxy, String.raw`client_max_body_size (\d+)m;`) * 1024 * 1024).toBeGreaterThan(largest);
});
