import { describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';
import { namesIn } from '../../tests/support/settings.ts';

const DATABASE_URL = 'postgres://app@db.example:5432/sparkdrop';

describe('a server that is no demo on this machine', () => {
  it.each([
    [{ DATABASE_URL: DATABASE_URL }, ['DATABASE_URL']],
    [{ DATABASE_URL: 'postgres://app@127.0.0.1/sparkdrop' }, ['DATABASE_URL']],
    [{ APP_URL: 'https://leads.example.com' }, ['APP_URL']],
    [{ APP_URL: 'HTTPS://leads.example.com' }, ['APP_URL']],
    [{ APP_URL: 'http://leads.example.com' }, ['APP_URL']],
    [{ APP_URL: 'https://localhost' }, ['APP_URL']],
    [{ APP_URL: 'http://localhost.example.com' }, ['APP_URL']],
    [{ APP_URL: 'http://127.0.0.1.example.com' }, ['APP_URL']],
    [{ HOST: '0.0.0.0' }, ['HOST']],
    [{ HOST: '::' }, ['HOST']],
    [{ HOST: '192.168.1.20' }, ['HOST']],
    [{ DATABASE_URL: DATABASE_URL, APP_URL: 'https://leads.example.com', HOST: '0.0.0.0' }, ['DATABASE_URL', 'APP_URL', 'HOST']],
  ])('does not start on %j while nobody has said what it is', (env, names) => {
    expect(namesIn(env)).toEqual(names);
    expect(namesIn({ ...env, NODE_ENV: 'development' })).toEqual(names);
    expect(() => loadConfig(env)).toThrow(/set NODE_ENV=production/);
  });

  it('may be a test server with a database of its own, and then is no demo', () => {
    expect(loadConfig({ DATABASE_URL, APP_URL: 'http://localhost:5000', NODE_ENV: 'test' }).isLocalDemo).toBe(false);
  });

  it.each([
    [{ APP_URL: 'https://leads.example.com' }, ['APP_URL']],
    [{ APP_URL: 'http://leads.example.com' }, ['APP_URL']],
    [{ APP_URL: 'https://localhost' }, ['APP_URL']],
    [{ HOST: '0.0.0.0' }, ['HOST']],
    [{ HOST: '192.168.1.20' }, ['HOST']],
    [{ APP_URL: 'https://leads.example.com', HOST: '::' }, ['APP_URL', 'HOST']],
  ])('does not start as a test server on %j, with a database of its own or without', (env, names) => {
    expect(namesIn({ ...env, NODE_ENV: 'test' })).toEqual(names);
    expect(namesIn({ ...env, DATABASE_URL, NODE_ENV: 'test' })).toEqual(names);
    expect(() => loadConfig({ ...env, NODE_ENV: 'test' })).toThrow(/simulates payments.*no second factor: set NODE_ENV=production/);
  });

  it.each([{ APP_URL: 'http://localhost:5000' }, { APP_URL: 'http://127.0.0.1:8080' }, { HOST: 'localhost' }, { HOST: '::1' }, { NODE_ENV: 'development' }, { TRUST_PROXY: '1' }])(
    'is a demo on %j',
    (env) => {
      expect(loadConfig(env).isLocalDemo).toBe(true);
    },
  );
});
