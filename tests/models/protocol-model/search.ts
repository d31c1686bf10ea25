import { isIssuers, outsideSteps } from './outside-steps.ts';
import { brokenPromise, isSettled } from './promises.ts';
import type { Rules } from './rules.ts';
import { encode, INITIAL, inOrder, type State, type Step } from './state.ts';
import { workerSteps } from './worker-steps.ts';

export interface Finding {
  states: number;
  transitions: number;
  /** The promise that some state breaks, or undefined when all states keep all of them. */
  broken: string | undefined;
  /** True when every state can still be settled by ourselves, without waiting for an issuer. */
  canAlwaysSettle: boolean;
  /** The shortest way to what is wrong; empty when nothing is. */
  trace: string[];
}

function stepsFrom(state: State, rules: Rules): Step[] {
  const steps = [...outsideSteps(state, rules), ...workerSteps(state, 0, rules), ...workerSteps(state, 1, rules)];
  return steps.filter((step) => step !== undefined);
}

/** Every state that was found, in the order of the search, with how it was reached. */
class Explored {
  readonly parents: number[] = [];
  readonly labels: string[] = [];
  readonly settled: number[] = [];
  /** The edges that may be counted on, as pairs. */
  readonly from: number[] = [];
  readonly to: number[] = [];
  transitions = 0;
  private readonly numbers = new Map<string, number>();

  /** Returns the state's number, and whether it was seen for the first time. */
  add(state: State, parent: number, label: string): { number: number; isNew: boolean } {
    const key = encode(state);
    const known = this.numbers.get(key);
    if (known !== undefined) return { number: known, isNew: false };
    const number = this.parents.length;
    this.numbers.set(key, number);
    this.parents.push(parent);
    this.labels.push(label);
    if (isSettled(state)) this.settled.push(number);
    return { number, isNew: true };
  }

  connect(from: number, to: number, label: string): void {
    this.transitions += 1;
    if (isIssuers(label)) return;
    this.from.push(from);
    this.to.push(to);
  }

  traceTo(number: number): string[] {
    const trace: string[] = [];
    for (let at = number; at > 0; at = this.parents[at] ?? 0) trace.unshift(this.labels[at] ?? '');
    return trace;
  }

  /** Groups the edges by where they lead: those into state `n` stand from `starts[n]` to `starts[n + 1]`. */
  private incoming(): { starts: Int32Array; before: Int32Array } {
    const starts = new Int32Array(this.parents.length + 2);
    for (const to of this.to) starts[to + 2] = (starts[to + 2] ?? 0) + 1;
    for (let index = 1; index < starts.length; index += 1) starts[index] = (starts[index] ?? 0) + (starts[index - 1] ?? 0);
    const before = new Int32Array(this.to.length);
    this.to.forEach((to, edge) => {
      const place = starts[to + 1] ?? 0;
      before[place] = this.from[edge] ?? 0;
      starts[to + 1] = place + 1;
    });
    return { starts, before };
  }

  /** Returns the first state from which no settled one can be reached, or undefined. */
  firstStuck(): number | undefined {
    const { starts, before } = this.incoming();
    const isGood = new Uint8Array(this.parents.length);
    const open = [...this.settled];
    for (const number of open) isGood[number] = 1;
    for (let number = open.pop(); number !== undefined; number = open.pop()) {
      for (let edge = starts[number] ?? 0; edge < (starts[number + 1] ?? 0); edge += 1) {
        const source = before[edge] ?? 0;
        if (isGood[source] === 1) continue;
        isGood[source] = 1;
        open.push(source);
      }
    }
    const stuck = isGood.indexOf(0);
    return stuck === -1 ? undefined : stuck;
  }
}

/** Visits every state that the protocol can reach under these rules, nearest first, and stops at the first broken promise. */
export function search(rules: Rules, visit: (state: State) => void = () => undefined): Finding {
  const explored = new Explored();
  const finding = (broken: string | undefined, wrong: number | undefined): Finding => ({
    states: explored.parents.length,
    transitions: explored.transitions,
    broken,
    canAlwaysSettle: broken === undefined && wrong === undefined,
    trace: wrong === undefined ? [] : explored.traceTo(wrong),
  });

  explored.add(INITIAL, 0, '');
  let frontier: [number, State][] = [[0, INITIAL]];
  while (frontier.length > 0) {
    const next: [number, State][] = [];
    for (const [number, state] of frontier) {
      visit(state);
      for (const step of stepsFrom(state, rules)) {
        const after = inOrder(step.state);
        const found = explored.add(after, number, step.label);
        explored.connect(number, found.number, step.label);
        if (!found.isNew) continue;
        const broken = brokenPromise(after);
        if (broken) return finding(broken, found.number);
        next.push([found.number, after]);
      }
    }
    frontier = next;
  }
  return finding(undefined, explored.firstStuck());
}
