import Stripe from 'stripe';
import type { Faults } from './faults.ts';
import { newId, nowSeconds } from './world.ts';

const RETRIES = 6;
const RETRY_MS = 100;
const SPREAD_MS = 60;
const TIMEOUT_MS = 2000;

/** A message to the webhook's endpoint. */
export interface FakeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  livemode: boolean;
  type: Stripe.Event['type'];
  data: { object: { id: string; object: string } };
}

interface Signing {
  secret?: string;
  /** Seconds since 1970; now when left out. */
  timestamp?: number;
}

const { webhooks } = new Stripe('sk_test_signs_only');

/** Writes events down and delivers them, signed afresh each time, again and again until they are taken. */
export class Webhooks {
  /** Every event there was, oldest first, delivered or not. */
  readonly events: FakeEvent[] = [];
  secret: string;
  /** The servers behind the one endpoint; none until a caller names some. */
  targets: readonly string[] = [];
  readonly #faults: Faults;
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(faults: Faults, secret: string) {
    this.#faults = faults;
    this.secret = secret;
  }

  emit(type: Stripe.Event['type'], object: { id: string; object: string }): void {
    const event = eventOf(type, object);
    this.events.push(event);
    if (this.targets.length === 0 || this.#faults.strikes('webhook_lost')) return;
    const copies = [event];
    if (this.#faults.strikes('webhook_duplicated')) copies.push(event);
    if (this.#faults.strikes('webhook_twin')) copies.push(eventOf(type, object));
    for (const copy of copies) {
      const late = this.#faults.strikes('webhook_late') ? this.#faults.settings.lateMs : 0;
      this.#deliver(copy, late + Math.random() * SPREAD_MS, 0);
    }
  }

  /** Returns an event's body and signature as they travel. */
  sign(event: FakeEvent, { secret = this.secret, timestamp = nowSeconds() }: Signing = {}) {
    const payload = JSON.stringify(event);
    return { payload, signature: webhooks.generateTestHeaderString({ payload, secret, timestamp }) };
  }

  /** Stops delivering. */
  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.targets = [];
  }

  #deliver(event: FakeEvent, delayMs: number, tries: number): void {
    const attempt = async () => {
      this.#timers.delete(timer);
      const isTaken = await this.#post(event);
      if (!isTaken && tries < RETRIES) this.#deliver(event, RETRY_MS * 2 ** tries, tries + 1);
    };
    const timer = setTimeout(() => void attempt(), delayMs);
    timer.unref();
    this.#timers.add(timer);
  }

  async #post(event: FakeEvent): Promise<boolean> {
    const target = this.targets[Math.floor(Math.random() * this.targets.length)];
    if (!target) return true;
    const { payload, signature } = this.sign(event);
    try {
      const response = await fetch(target, {
        method: 'POST',
        body: payload,
        headers: { 'content-type': 'application/json', 'stripe-signature': signature },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      return response.ok;
    } catch {
      return false;
    }
  }
}

function eventOf(type: Stripe.Event['type'], object: { id: string; object: string }): FakeEvent {
  return {
    id: newId('evt'),
    object: 'event',
    api_version: Stripe.API_VERSION,
    created: nowSeconds(),
    livemode: false,
    type,
    data: { object: structuredClone(object) },
  };
}
