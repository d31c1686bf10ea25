import { type DestinationStream, type Logger, pino } from 'pino';

// Values that are logged by mistake under one of these names become [hidden], three levels deep.
const PRIVATE = [
  'password',
  'token',
  'authorization',
  'cookie',
  'clientSecret',
  'email',
  'phone',
  'mobile',
  'firstName',
  'lastName',
  'businessName',
  'serviceArea',
  'customerName',
  'customerPhone',
  'customerEmail',
  'customerCorrectedPhone',
  'customerCorrectedEmail',
  'customerAddress',
  'buyerName',
  'buyerEmail',
  'buyerPhone',
  'electricalWork',
  'specialRequests',
  'salesNotes',
  'serviceLocation',
];

const CENSOR = '[hidden]';

/** Creates the process's logger: JSON lines without personal data or secrets. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: {
      paths: PRIVATE.flatMap((name) => [name, `*.${name}`, `*.*.${name}`, `*["set-${name}"]`]),
      censor: CENSOR,
    },
    serializers: { err: serializeError },
  };
  // Writes are buffered and don't block requests; pino flushes the rest when the process exits.
  return pino(options, destination ?? pino.destination({ sync: false }));
}

/**
 * Returns the same logger for lines whose parts all have their own serializer. Private names are only searched within those parts: a search
 * three levels deep costs more than the rest of the line.
 */
export function ofSerializedParts(log: Logger): Logger {
  return log.child({}, { redact: { paths: PRIVATE, censor: CENSOR } });
}

/**
 * Serialises an error without personal data. The messages of failed queries and of the database contain the row's values, so only their
 * shape is logged, and no address.
 */
export function serializeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = 'code' in error ? { code: error.code } : {};
  const constraint = 'constraint' in error ? { constraint: error.constraint } : {};
  const isQuery = error.name === 'DrizzleQueryError' || 'query' in error || 'severity' in error;
  return {
    type: error.name,
    ...code,
    ...constraint,
    ...(isQuery ? {} : { message: error.message.replaceAll(/\S+@\S+/g, CENSOR) }),
    stack: stackWithoutMessage(error),
    ...(error.cause === undefined ? {} : { cause: serializeError(error.cause) }),
  };
}

function stackWithoutMessage(error: Error): string {
  const lines = error.stack?.split('\n') ?? [];
  return lines.filter((line) => line.trimStart().startsWith('at ')).join('\n');
}
