import { type DestinationStream, type Logger, pino } from 'pino';

// Whatever is logged by mistake under one of these names leaves as [hidden], three levels deep.
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

/** Makes the process's logger: JSON lines, without personal data or secrets. */
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
  // Lines of one moment are written together, without holding up requests; pino writes out what is left when the process ends.
  return pino(options, destination ?? pino.destination({ sync: false }));
}

/**
 * The same log for lines whose every part has a serializer of its own: private names are looked for only among those parts. To look
 * three levels deep costs more than all else that a line does.
 */
export function ofSerializedParts(log: Logger): Logger {
  return log.child({}, { redact: { paths: PRIVATE, censor: CENSOR } });
}

/** A failed query's and the database's own messages carry the row's values: only their shape is logged, and no address. */
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
