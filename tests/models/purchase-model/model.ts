import { payableCents, priceAt } from '../../../shared/domain/auction/auction-price.ts';
import { type Discount, discountCents } from '../../../shared/domain/auction/discount.ts';
import type { Outage, Seen, Step, Who } from './steps.ts';

export const CODE = { discountType: 'percentage', discountValue: '25.00' } as const satisfies Discount;

interface Attempt {
  quoted: number;
  code: boolean;
  at: number;
  epoch: number;
  isOpen: boolean;
  hold: 'none' | 'open' | 'held' | 'charged' | 'gone';
}

interface Sale {
  buyer: Who;
  paid: number;
  code: boolean;
  at: number;
  state: 'pending' | 'completed' | 'failed' | 'refunded';
  attempt: Attempt | undefined;
}

const MINUTE = 60_000;
const HAS_EFFECT = new Set(['failed_after', 'lost']);

const told = ({ state, paid, buyer }: Sale) =>
  `${state} ${paid} ${state === 'completed' || buyer === 'admin' ? 'unlocked' : 'redacted'}`;

/** What buying one lead should come to: who owns it, in which auction, what each buyer was charged and got back. */
export class Model {
  now: number;
  epoch = 0;
  sales: Sale[] = [];
  #startedAt: number;
  #startCents: number;
  #isArchived = false;
  /** The latest attempt of each buyer, and the payment that is on each buyer's screen. */
  #attempts = new Map<Who, Attempt>();
  #screens = new Map<Who, Attempt>();

  constructor(now: number, startCents: number) {
    this.now = now;
    this.#startedAt = now;
    this.#startCents = startCents;
  }

  get standing() {
    return this.sales.find(({ state }) => state === 'pending' || state === 'completed');
  }
  get status() {
    return this.#isArchived ? 'archived' : this.standing ? 'sold' : 'available';
  }
  get #refusal() {
    return { archived: 'not_found', sold: 'lead_sold', available: undefined }[this.status];
  }
  get #open() {
    return [...this.#attempts].filter(([, { isOpen }]) => isOpen);
  }

  /** Does what the product should do and returns what it should answer. */
  take(step: Step, seen: Seen): string {
    if (step.do === 'sweep' || step.do === 'tell') this.#sweep(seen.owner, step.outage);
    if (step.do === 'archive') return this.#archive();
    if (step.do === 'reverse') return this.#reverse(seen.startCents);
    if (step.do === 'grab') return this.#repeated('admin') ?? this.#refusal ?? told(this.#sell('admin', 0, false));
    return 'buyer' in step ? this.#answer(step) : '';
  }
  #answer(step: Extract<Step, { buyer: number }>): string {
    if (step.do === 'quote') return this.#quote(step);
    if (step.do === 'press') return this.#repeated(step.buyer) ?? this.#press(step.buyer, step.outage);
    if (step.do === 'claim') return this.#repeated(step.buyer) ?? this.#claimFree(step.buyer, step.code, 'price_changed');
    const shown = this.#screens.get(step.buyer);
    if (step.do === 'lapse' && shown && shown.hold !== 'charged') shown.hold = 'gone';
    if (step.do === 'confirm' && shown?.hold === 'open' && !step.isDeclined) shown.hold = 'held';
    return '';
  }

  #price(code: boolean): number {
    const schedule = { startCents: this.#startCents, minimumCents: 0, startsAt: new Date(this.#startedAt), durationMs: 60 * MINUTE };
    const live = priceAt(schedule, new Date(this.now));
    return payableCents(live - (code ? discountCents(CODE, live) : 0));
  }
  #repeated(who: Who): string | undefined {
    return this.standing?.buyer === who ? told(this.standing) : undefined;
  }
  #quote({ buyer, code, outage }: Extract<Step, { do: 'quote' }>): string {
    if (this.#refusal) return this.#refusal;
    const before = this.#attempts.get(buyer);
    const isSame = before?.isOpen && this.now - before.at < MINUTE && before.code === code;
    if (!isSame && this.#price(code) === 0) return 'lead_is_free';
    if (before && !isSame) before.isOpen = false;
    const attempt = isSame ? before : this.#attempt(code, true);
    this.#attempts.set(buyer, attempt);
    if (attempt.hold === 'none' && outage?.operation === 'create') return 'unavailable';
    if (attempt.hold === 'none') attempt.hold = 'open';
    this.#screens.set(buyer, attempt);
    return `hold ${attempt.quoted}`;
  }
  #attempt(code: boolean, isOpen: boolean): Attempt {
    return { quoted: this.#price(code), code, at: this.now, epoch: this.epoch, isOpen, hold: 'none' };
  }
  #press(buyer: Who, outage?: Outage): string {
    const attempt = this.#attempts.get(buyer);
    const isOld = attempt !== undefined && attempt.epoch < this.epoch;
    if (!attempt?.isOpen) return isOld && !this.#refusal ? 'price_changed' : this.#claimFree(buyer, false, 'payment_required');
    if (attempt.hold !== 'none' && outage?.operation === 'read' && !this.#isLate(attempt)) return 'unavailable';
    if (this.#isOver(attempt)) attempt.isOpen = false;
    return attempt.isOpen && attempt.hold === 'held' ? told(this.#win(buyer, attempt, outage)) : 'payment_required';
  }
  #claimFree(buyer: Who, code: boolean, refusal: string): string {
    if (this.#refusal) return this.#refusal;
    if (this.#price(code) > 0) return refusal;
    this.#attempts.set(buyer, this.#attempt(code, false));
    return told(this.#sell(buyer, 0, code));
  }
  #isLate({ at }: Attempt): boolean {
    return this.now >= at + 15 * MINUTE;
  }
  #isOver(attempt: Attempt): boolean {
    return attempt.hold === 'gone' || this.#isLate(attempt);
  }
  #win(buyer: Who, attempt: Attempt, outage?: Outage): Sale {
    const sale = this.#sell(buyer, Math.min(attempt.quoted, this.#price(attempt.code)), attempt.code, attempt);
    return this.#charge(sale, outage);
  }
  #sell(buyer: Who, paid: number, code: boolean, attempt?: Attempt): Sale {
    for (const [, one] of this.#open) one.isOpen = false;
    const sale: Sale = { buyer, paid, code, at: this.now, state: paid > 0 ? 'pending' : 'completed', attempt };
    this.sales.push(sale);
    return sale;
  }
  #charge(sale: Sale, outage?: Outage): Sale {
    if (sale.paid === 0 || !sale.attempt) return sale;
    const isOut = outage?.operation === 'capture';
    if (!isOut || HAS_EFFECT.has(outage.fault)) sale.attempt.hold = 'charged';
    if (!isOut) sale.state = 'completed';
    return sale;
  }
  /** Which of several authorised holds wins is nobody's business: the model is told, and checks that it could. */
  #sweep(owner: Who | undefined, outage?: Outage): void {
    const isBlind = outage?.operation === 'read';
    const waiting = this.standing?.state === 'pending' ? this.standing : undefined;
    const looked = this.#open.filter(([, one]) => one.hold === 'none' || !isBlind || this.#isLate(one));
    for (const [, attempt] of looked) if (this.#isOver(attempt)) attempt.isOpen = false;
    if (waiting) this.#runToCompletion(waiting, outage);
    const able = looked.filter(([, { hold, isOpen }]) => isOpen && hold === 'held');
    const [buyer, attempt] = able.find(([who]) => who === owner) ?? able[0] ?? [];
    if (buyer !== undefined && attempt) this.#win(buyer, attempt, outage);
  }
  #runToCompletion(sale: Sale, outage?: Outage): void {
    if (outage?.operation === 'read') return;
    const isLate = this.now - sale.at > 30 * MINUTE;
    if (sale.attempt?.hold === 'charged') sale.state = 'completed';
    else if (sale.attempt?.hold === 'gone') sale.state = 'failed';
    else this.#charge(sale, outage);
    // Given up only once it was tried in vain and the gateway says that nothing was charged.
    if (isLate && sale.state === 'pending' && sale.attempt?.hold === 'held') sale.state = 'failed';
  }
  #archive(): string {
    if (this.standing) return 'lead_sold';
    this.#isArchived = true;
    for (const [, one] of this.#open) one.isOpen = false;
    return 'archived';
  }
  #reverse(startCents: number): string {
    const latest = this.sales.at(-1);
    if (!latest || latest !== this.standing) return latest ? 'conflict' : '';
    latest.state = 'refunded';
    this.epoch += 1;
    this.#startedAt = this.now;
    this.#startCents = startCents;
    return `refund ${latest.paid}`;
  }
}
