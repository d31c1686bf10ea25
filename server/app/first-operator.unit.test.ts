import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

describe('the first operator', () => {
  it.each([
    [{ ADMIN_USERNAME: 'olive' }, 'ADMIN_USERNAME'],
    [{ ADMIN_PASSWORD: 'twelve chars' }, 'ADMIN_USERNAME'],
    [{ ADMIN_USERNAME: 'olive', ADMIN_PASSWORD: 'eleven char' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_USERNAME: 'olive', ADMIN_PASSWORD: 'Administrator' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_USERNAME: 'olive-of-volts', ADMIN_PASSWORD: 'OliveOfVolts99' }, 'ADMIN_PASSWORD'],
    [{ ADMIN_USERNAME: 'olive', ADMIN_PASSWORD: 'oooooooooooo' }, 'ADMIN_PASSWORD'],
  ])('is not made of %j', (env, name) => {
    expect(() => loadConfig(env)).toThrow(new RegExp(`^Bad environment:\\n  ${name}: [^\\n]+$`));
  });
});
