import { describe, expect, it } from 'vitest';
import { loadConfig } from '../app/config.ts';
import { createSealer } from './sealed-text.ts';

const configWith = (secret: string) => loadConfig({ NODE_ENV: 'test', SESSION_SECRET: secret });
const sealer = createSealer(configWith('the secret of one installation, long enough'), 'totp');

describe('a sealed text', () => {
  it('is read again by the installation that sealed it, and shows nothing of the text', () => {
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'user:7');

    expect(sealed).not.toContain('JBSWY3DP');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DP');
    expect(sealer.open(sealed, 'user:7')).toBe('JBSWY3DPEHPK3PXP');
  });

  it('is another one each time', () => {
    expect(sealer.seal('JBSWY3DPEHPK3PXP', 'user:7')).not.toBe(sealer.seal('JBSWY3DPEHPK3PXP', 'user:7'));
  });

  it('cannot be read in the row of somebody else, with another secret, or when a byte of it was changed', () => {
    const sealed = sealer.seal('JBSWY3DPEHPK3PXP', 'user:7');
    const other = createSealer(configWith('the secret of another installation, long too'), 'totp');
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[bytes.length - 1]! ^= 1;

    expect(sealer.open(sealed, 'user:8')).toBeUndefined();
    expect(sealer.open(sealed, 'operator:7')).toBeUndefined();
    expect(other.open(sealed, 'user:7')).toBeUndefined();
    expect(sealer.open(bytes.toString('base64url'), 'user:7')).toBeUndefined();
    expect(sealer.open('', 'user:7')).toBeUndefined();
  });
});
