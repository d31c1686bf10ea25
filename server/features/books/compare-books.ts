import type { NetPayment } from '../../payments/gateway.ts';

/** What the database says that a settled payment brought in. */
export interface BookedPayment {
  attemptId: string;
  createdAt: Date;
  cents: number;
}

/** One payment of which gateway and database say different things, in cents. */
export interface Difference {
  attemptId: string;
  gatewayCents: number;
  databaseCents: number;
}

interface Books {
  /** What the gateway has, in any order. */
  payments: readonly NetPayment[];
  /** What the database has settled. */
  booked: readonly BookedPayment[];
  /** Attempts that the database knows, but that are not to be compared now. */
  leftOut: ReadonlySet<string>;
}

/** What of two sets of books is the same, and what is not, in cents. */
export interface Comparison {
  gatewayCents: number;
  databaseCents: number;
  differences: Difference[];
}

function netByAttempt(payments: readonly NetPayment[]): Map<string, number> {
  const nets = new Map<string, number>();
  for (const { attemptId, netCents } of payments) nets.set(attemptId, (nets.get(attemptId) ?? 0) + netCents);
  return nets;
}

const sum = (rows: readonly number[]) => rows.reduce((total, cents) => total + cents, 0);

/**
 * Compares payment by payment, so that two mistakes cannot make up for each other. A payment that the gateway never heard of
 * differs, unless it is older than the first one that it knows: then it was made with other keys.
 */
export function compareBooks({ payments, booked, leftOut }: Books): Comparison {
  const nets = netByAttempt(payments);
  const known = booked.filter(({ attemptId }) => nets.has(attemptId));
  const since = known.reduce((earliest, { createdAt }) => Math.min(earliest, createdAt.getTime()), Infinity);
  const ours = booked.filter(({ createdAt }) => createdAt.getTime() >= since);
  const ids = new Set(booked.map(({ attemptId }) => attemptId));
  const pairs: Difference[] = [
    ...ours.map(({ attemptId, cents }) => ({ attemptId, gatewayCents: nets.get(attemptId) ?? 0, databaseCents: cents })),
    ...[...nets]
      .filter(([attemptId]) => !ids.has(attemptId) && !leftOut.has(attemptId))
      .map(([attemptId, gatewayCents]) => ({ attemptId, gatewayCents, databaseCents: 0 })),
  ];
  return {
    gatewayCents: sum(pairs.map(({ gatewayCents }) => gatewayCents)),
    databaseCents: sum(pairs.map(({ databaseCents }) => databaseCents)),
    differences: pairs.filter(({ gatewayCents, databaseCents }) => gatewayCents !== databaseCents),
  };
}
