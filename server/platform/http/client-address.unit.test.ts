import { describe, expect, it } from 'vitest';
import { cleanAddress, networkOf, publicNetworkOf } from './client-address.ts';

describe('a forwarded address', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:8080', '1.2.3.4'],
    [' 1.2.3.4 ', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:0DB8:0:0::1', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
  ])('%j is read as %j', (typed, address) => {
    expect(cleanAddress(typed)).toBe(address);
  });

  it.each(['', 'unknown', '_hidden', '1.2', '1.2.3.4.5', '300.1.1.1', '0x7f.1.1.1', '1.2.3.4:', '[::1', 'a.example:80', '1.2.3.4%eth0'])(
    '%j is none',
    (typed) => {
      expect(cleanAddress(typed)).toBeUndefined();
    },
  );
});

it('is counted with its network, however it is written', () => {
  expect(networkOf('::ffff:203.0.113.7')).toBe(networkOf('203.0.113.7'));
  expect(networkOf('203.0.113.8')).not.toBe(networkOf('203.0.113.7'));
  expect(networkOf('2001:db8:1:2ff::1')).toBe(networkOf('2001:db8:1:fe00:5:6:7:8'));
  expect(networkOf('2001:db8:2:2ff::1')).not.toBe(networkOf('2001:db8:1:2ff::1'));
});

it.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '192.168.1.4', '172.20.0.1', 'fe80::1', 'fd00::1'])(
  'identifies nobody as %j',
  (address) => {
    expect(publicNetworkOf(address)).toBeNull();
  },
);

it.each(['203.0.113.7', '2001:db8::1', '8.8.8.8'])('identifies a network as %j', (address) => {
  expect(publicNetworkOf(address)).toBe(networkOf(address));
});
