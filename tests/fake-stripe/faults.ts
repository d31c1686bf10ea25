/** What the API does to a call, by name. */
const apiFaults = [
  /** The connection breaks before the call arrives. */
  'unreachable',
  /** 429, decided before the idempotency layer: nothing happened, nothing is kept. */
  'rate_limited',
  /** 409: another call with this key is said to be running. */
  'in_use',
  /** The answer takes `slowMs`. */
  'slow',
  /** 500 before the effect, kept under the key. */
  'failed_before',
  /** 500 after the effect, kept under the key. */
  'failed_after',
  /** The effect happened and is kept under the key, but the answer, new or repeated, never arrives. */
  'lost',
] as const;

const webhookFaults = [
  /** Never delivered. */
  'webhook_lost',
  /** The same event twice. */
  'webhook_duplicated',
  /** Two events, of two ids, for one fact. */
  'webhook_twin',
  /** Delivered `lateMs` after the fact. */
  'webhook_late',
] as const;

export type Fault = (typeof apiFaults)[number] | (typeof webhookFaults)[number];

export type Operation =
  | 'create_customer'
  | 'detach'
  | 'create'
  | 'list'
  | 'list_charges'
  | 'read'
  | 'confirm'
  | 'capture'
  | 'cancel'
  | 'refund'
  | 'list_refunds'
  | 'create_setup'
  | 'confirm_setup'
  | 'cancel_setup';

/** A fault for the next calls of one operation, or of any. */
export interface Planned {
  fault: Fault;
  /** Any operation when left out; never set for webhooks. */
  operation?: Operation;
  /** How many calls it hits; one when left out. Stripe's client repeats a broken or conflicting call once by itself. */
  times?: number;
}

export interface FaultSettings {
  /** How likely each fault is, 0 to 1. Calls of browsers are spared. */
  chances: Partial<Record<Fault, number>>;
  slowMs: number;
  lateMs: number;
}

export class Faults {
  readonly settings: FaultSettings = { chances: {}, slowMs: 1500, lateMs: 2000 };
  readonly injected: Partial<Record<Fault, number>> = {};
  #planned: { fault: Fault; operation: Operation | undefined; times: number }[] = [];

  /** Changes the settings; what is left out stays. */
  set(settings: Partial<FaultSettings>): void {
    Object.assign(this.settings, settings);
  }

  /** Plans a fault for the next call of an operation. */
  next({ fault, operation, times = 1 }: Planned): void {
    this.#planned.push({ fault, operation, times });
  }

  /** Ends every fault, planned or likely. */
  clear(): void {
    this.#planned = [];
    this.settings.chances = {};
  }

  /** Says whether a fault hits this call, and counts it when it does. */
  strikes(fault: Fault, operation?: Operation, isSpared = false): boolean {
    const planned = this.#planned.find(
      (plan) => plan.fault === fault && (plan.operation === undefined || plan.operation === operation),
    );
    const chance = isSpared ? 0 : (this.settings.chances[fault] ?? 0);
    const isHit = planned !== undefined || (chance > 0 && Math.random() < chance);
    if (planned) planned.times -= 1;
    this.#planned = this.#planned.filter(({ times }) => times > 0);
    if (isHit) this.injected[fault] = (this.injected[fault] ?? 0) + 1;
    return isHit;
  }
}
