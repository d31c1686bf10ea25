import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger, ofSerializedParts } from './log.ts';

function logLine(write: (log: ReturnType<typeof createLogger>) => void, level = 'info'): string {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  write(createLogger(level, sink));
  return lines.join('');
}

const NAMES = [
  'password', 'token', 'authorization', 'cookie', 'clientSecret', 'email', 'phone', 'mobile',
  'customerName', 'customerPhone', 'customerEmail', 'customerCorrectedPhone', 'customerCorrectedEmail', 'customerAddress', 'buyerName', 'buyerEmail', 'buyerPhone',
  'electricalWork', 'specialRequests', 'salesNotes', 'serviceLocation',
];

describe('the log', () => {
  it.each(NAMES)('hides a %s, three levels deep', (name) => {
    const line = logLine((log) => log.info({ [name]: 'canary', user: { [name]: 'canary', more: { [name]: 'canary' } } }));

    expect(line).not.toContain('canary');
    expect(JSON.parse(line)).toMatchObject({
      [name]: '[hidden]',
      user: { [name]: '[hidden]', more: { [name]: '[hidden]' } },
    });
  });

  it.each(NAMES)('hides a %s that stands beside parts with a serializer', (name) => {
    const line = logLine((log) => ofSerializedParts(log).info({ [name]: 'canary', err: new Error('over canary@example.com') }, 'failed'));

    expect(line).not.toContain('canary');
    expect(JSON.parse(line)).toMatchObject({ [name]: '[hidden]', err: { type: 'Error', message: 'over [hidden]' } });
  });

  it('hides the cookie of an answer', () => {
    const line = logLine((log) => log.info({ headers: { 'set-cookie': 'sid=canary' } }));

    expect(line).not.toContain('canary');
  });

  it('keeps what tells what happened', () => {
    const line = logLine((log) => log.warn({ jobId: 7, leadId: 4, status: 'sold' }, 'job failed'));

    expect(JSON.parse(line)).toMatchObject({ level: 40, jobId: 7, leadId: 4, status: 'sold', msg: 'job failed' });
  });

  it('holds nothing below its level', () => {
    expect(logLine((log) => log.info('quiet'), 'warn')).toBe('');
  });
});

function errorIn(error: unknown) {
  const line = logLine((log) => log.error({ err: error }, 'failed'));
  return { line, err: (JSON.parse(line) as { err: Record<string, unknown> }).err };
}

describe('an error in the log', () => {
  it('tells its kind, message and place', () => {
    const { err } = errorIn(new RangeError('out of range'));

    expect(err).toMatchObject({ type: 'RangeError', message: 'out of range' });
    expect(err['stack']).toMatch(/^\s+at .*log\.unit\.test/);
  });

  it.each([
    ['of Drizzle', { name: 'DrizzleQueryError', query: 'insert into users', params: ['canary'] }],
    ['of PGlite', { query: 'insert into users', params: ['canary'], code: '23505' }],
    ['of PostgreSQL', { severity: 'ERROR', code: '23505', detail: 'Key (email)=(canary) already exists.', where: 'canary' }],
  ])('%s tells its code, not the values of the row', (_whose, fields) => {
    const error = Object.assign(new Error('Failed query: canary'), fields, { constraint: 'users_email_key' });

    const { line, err } = errorIn(error);

    expect(line).not.toContain('canary');
    expect(err).toMatchObject({ constraint: 'users_email_key' });
  });

  it('tells its causes in the same way', () => {
    const cause = Object.assign(new Error('canary'), { severity: 'ERROR', code: '22P02' });

    const { line, err } = errorIn(new Error('could not save', { cause }));

    expect(line).not.toContain('canary');
    expect(err).toMatchObject({ message: 'could not save', cause: { code: '22P02' } });
  });

  it('names nobody’s address', () => {
    const { err } = errorIn(new Error('all recipients were rejected: 550 <canary.person@example.com> unknown'));

    expect(err['message']).toBe('all recipients were rejected: 550 [hidden] unknown');
  });

  it('that is no error tells only what it is', () => {
    const { line, err } = errorIn('canary');

    expect(line).not.toContain('canary');
    expect(err).toEqual({ type: 'string' });
  });
});
