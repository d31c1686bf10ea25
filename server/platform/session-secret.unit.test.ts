import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../app/config.ts';
import { sessionSecret } from './session-secret.ts';

let dir: string;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sparkdrop-secret-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the secret of the sessions', () => {
  it('is the configured one', () => {
    const configured = 'thirty-two characters are enough';

    expect(sessionSecret(loadConfig({ SESSION_SECRET: configured, DATA_DIR: dir }))).toBe(configured);
  });

  it('is made once and kept, readable by nobody else', () => {
    const config = loadConfig({ DATA_DIR: join(dir, 'new') });

    const first = sessionSecret(config);

    expect(first).toMatch(/^[\da-f]{64}$/);
    expect(sessionSecret(config)).toBe(first);
    expect(statSync(join(dir, 'new', 'session-secret')).mode & 0o777).toBe(0o600);
  });

  it('differs from one installation to the next', () => {
    const [one, other] = ['one', 'other'].map((name) => sessionSecret(loadConfig({ DATA_DIR: join(dir, name) })));

    expect(one).not.toBe(other);
  });
});
