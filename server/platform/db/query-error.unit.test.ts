import { expect, it } from 'vitest';
import { isStatementError } from './query-error.ts';

/** An error as the driver reports it, within that of the query builder. */
const failed = (fields: object) => new Error('Failed query', { cause: Object.assign(new Error('from the database'), fields) });

it.each([
  ['a unique violation on a German server', { code: '23505', severity: 'FEHLER' }, true],
  ['a deadlock on a French one', { code: '40P01', severity: 'ERREUR' }, true],
  ['a statement timeout', { code: '57014', severity: 'ERROR' }, true],
  ['an administrator who ended the connection', { code: '57P01', severity: 'FATAL' }, false],
  ['a connection that failed', { code: '08006', severity: 'FATAL' }, false],
  ['an internal error', { code: 'XX000', severity: 'ERROR' }, false],
  ['a socket that closed', { code: 'ECONNRESET' }, false],
  ['nothing that the database said', {}, false],
])('%s', (_what, fields, keepsConnection) => {
  expect(isStatementError(failed(fields))).toBe(keepsConnection);
});
