import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { networkOf } from './client-address.ts';

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

it('the proxy limits connections, streams, requests, sign-ups and quotes of a network', () => {
  const [servers, proxy] = [read('servers.conf'), read('proxy.conf')];
  for (const zone of ['connections', 'streams', 'requests', 'sign_up', 'quotes']) {
    expect(servers).toMatch(new RegExp(String.raw`limit_(?:conn|req)_zone \$(?:client|quoting)_network zone=${zone}:`));
    expect(proxy).toMatch(new RegExp(String.raw`limit_(?:conn ${zone}|req zone=${zone}) `));
  }
});
