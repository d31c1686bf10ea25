import { endpoints } from '../../../shared/contracts/index.ts';
import { QUEUE_FULL } from '../../../server/modules/identity/sign-in/password.ts';

interface Line {
  req?: { id: string; method: string; path: string };
  res?: { statusCode: number };
  err?: { message: string };
}

/** Returns true for an answer, or a line of the log, that says that too many passwords wait to be hashed. */
export const isQueueFull = (text: string) => text.includes(QUEUE_FULL);

const linesOf = (logged: string) => logged.split('\n').filter(Boolean).map((text) => ({ text, line: JSON.parse(text) as Line }));

/** Returns how often a log says that too many passwords waited to be hashed. */
export const countQueueFull = (logged: string) => logged.split('\n').filter(isQueueFull).length;

const mayBeFull = endpoints
  .filter(({ errors }) => errors.includes('unavailable'))
  .map(({ method, path }) => new RegExp(`^${method} ${path.replaceAll(/:\w+/g, '[^/]+')}$`));

/**
 * Returns the lines that tell of answers of 5xx. Those who hang up leave their passwords to be hashed: a 503 is left out where the
 * endpoint declares it and the reason is that too many wait. One for want of a database connection is not.
 */
export function failuresIn(logged: string): string[] {
  const lines = linesOf(logged);
  const full = new Set(lines.flatMap(({ text, line }) => (line.req && isQueueFull(text) ? [line.req.id] : [])));
  const isExpected = ({ req, res }: Line) =>
    res?.statusCode === 503 && req !== undefined && full.has(req.id) && mayBeFull.some((call) => call.test(`${req.method} ${req.path}`));
  return lines.filter(({ line }) => (line.res?.statusCode ?? 0) >= 500 && !isExpected(line)).map(({ text }) => text);
}
