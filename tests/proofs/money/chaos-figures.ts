import type { Dump } from '../../fake-stripe/control.ts';
import type { Records } from './records.ts';
import type { Check, Problem } from './evidence.ts';
import { atLeast, atMost, type Figure, none, told } from './figures.ts';
import type { Fleet } from './fleet.ts';

const PHASE = 'chaos';
const KILLS_GOAL = 100;
/** Fewer purchases than this prove nothing. */
const PURCHASES_GOAL = { full: 50, short: 5 };
const DRAIN_GOAL_SECONDS = 10;

/** What was left after the chaos, once all was quiet. */
export interface Outcome {
  openBefore: number;
  drainSeconds: number;
  records: Records;
  ledger: Dump;
  problems: Problem[];
  shown: number;
  answers: Map<number, number>;
}

interface Run {
  fleet: Fleet;
  seconds: number;
  /** True for the full run, which has to reach its goals. */
  goals: boolean;
  /** How often the database dropped every connection. */
  outages: number;
}

const CHECKS: [check: Check, what: string][] = [
  ['double_sale', 'leads with two live purchases'],
  ['loser_charged', 'losers charged'],
  ['wrong_amount', 'wrong amounts'],
  ['over_refunded', 'refunds above the charge'],
  ['charge_unsettled', 'charges neither kept nor given back'],
  ['hold_left', 'holds left'],
  ['contact_leaked', 'contacts shown to others'],
  ['undrained', 'attempts or purchases not drained'],
  ['lead_status', 'leads whose status is wrong'],
  ['sums_unequal', 'sums that are not equal'],
  ['code_uses', 'discount uses that are not redemptions'],
  ['tax_documents', 'tax documents missing, doubled or misnumbered'],
];

export function chaosFigures(outcome: Outcome, { fleet, seconds, goals, outages }: Run): Figure[] {
  const { openBefore, drainSeconds, problems, answers } = outcome;
  for (const { check, what } of problems) process.stderr.write(`chaos: ${check}: ${what}\n`);
  const kills = fleet.killedFromOutside + fleet.killedBetweenSteps;
  const drain = Number(drainSeconds.toFixed(1));
  return [
    told(PHASE, 'seconds, 4 servers, 12 buyers', seconds),
    goals ? atLeast(PHASE, 'kills', kills, KILLS_GOAL) : told(PHASE, 'kills', kills),
    told(PHASE, 'of these between two steps', fleet.killedBetweenSteps),
    told(PHASE, 'case 21: times that the database dropped every connection', outages),
    none(PHASE, 'servers that ended by themselves', fleet.crashed),
    ...volume(outcome, goals ? PURCHASES_GOAL.full : PURCHASES_GOAL.short),
    told(PHASE, 'attempts open when peace came', openBefore),
    goals ? atMost(PHASE, 'drained in seconds', drain, DRAIN_GOAL_SECONDS) : told(PHASE, 'drained in seconds', drain),
    none(PHASE, 'answers of 500', answers.get(500) ?? 0),
    ...CHECKS.map(([check, what]) => none(PHASE, what, problems.filter((problem) => problem.check === check).length)),
  ];
}

/** How much was going on. */
function volume({ records, ledger, shown }: Outcome, purchasesGoal: number): Figure[] {
  const { attempts, purchases, leads } = records;
  const faults = Object.values(ledger.injected).reduce((total, count) => total + count, 0);
  const cards = purchases.filter(({ paidCents }) => paidCents > 0);
  return [
    told(PHASE, 'attempts', attempts.length),
    told(PHASE, 'leads', leads.length),
    atLeast(PHASE, 'purchases by card', cards.length, purchasesGoal),
    told(PHASE, 'purchases free', purchases.length - cards.length),
    told(PHASE, 'purchases refunded / failed', `${withStatus(cards, 'refunded')} / ${withStatus(cards, 'failed')}`),
    told(PHASE, 'contacts seen on the way', shown),
    told(PHASE, 'calls of the gateway / faults injected', `${ledger.calls.length} / ${faults}`),
  ];
}

const withStatus = (purchases: Records['purchases'], status: string) => purchases.filter((purchase) => purchase.status === status).length;
