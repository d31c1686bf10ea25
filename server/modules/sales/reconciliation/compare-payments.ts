import type { NetPayment } from '../gateway/gateway.ts';

/** The net amount of a settled payment according to the database. */
export interface BookedPayment {
  attemptId: string;
  createdAt: Date;
  cents: number;
}

/** A payment on which the gateway and the database differ, in cents. */
export interface Difference {
  attemptId: string;
  gatewayCents: number;
  databaseCents: number;
}

interface BothSides {
  /** The payments at the gateway, in any order. */
  payments: readonly NetPayment[];
  /** The payments that the database has settled. */
  booked: readonly BookedPayment[];
  /** Attempts that the database knows but that must not be compared now. */
  leftOut: ReadonlySet<string>;
}

/** The totals of both sides and the payments that differ, in cents. */
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
 * Compares the two sides payment by payment, so that two errors cannot cancel each other out. A payment that the gateway does not know
 * is a difference, unless it is older than the first one that it does know: such a payment was made with other keys.
 */
export function comparePayments({ payments, booked, leftOut }: BothSides): Comparison {
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
