import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../../support/factories.ts';
import type { FakeStripe } from '../../fake-stripe/server.ts';
import { buyerForm } from '../../support/sales.ts';
import type { Shown } from './evidence.ts';

/** What a simulated person needs of the market around them. */
export interface World {
  /** Where the servers listen. */
  urls: () => string[];
  stripe: FakeStripe;
  /** A lead that is for sale, or undefined when there is none. */
  pickLead: () => Promise<number | undefined>;
  /** Contacts that were shown in full, as they are seen. */
  shown: Shown[];
  /** How often each status was answered. */
  answers: Map<number, number>;
}

interface Reply {
  status: number;
  body: Record<string, unknown>;
}

const pickOne = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const chance = (share: number) => Math.random() < share;

/** Someone with a browser, who speaks to whichever server answers. */
export class Person {
  readonly id: number;
  readonly #world: World;
  #cookie = '';

  constructor(id: number, world: World) {
    this.id = id;
    this.#world = world;
  }

  async signIn(username: string): Promise<void> {
    const { headers, status } = await this.#send('POST', '/api/auth/login', { username, password: PASSWORD });
    if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
    this.#cookie = (headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  }

  /** Calls one of the servers; one that is dead answers with an error that is thrown. */
  async call(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply> {
    const answer = await this.#send(method, path, body);
    const { answers } = this.#world;
    answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }

  /** The leads whose contact this person is shown now. */
  async contacts(): Promise<Shown[]> {
    const { status, body } = await this.call('GET', '/api/my-purchased-leads');
    if (status !== 200 || !Array.isArray(body)) throw new Error(`The purchases were not shown: ${status}`);
    return (body as Record<string, unknown>[]).filter(isUnlocked).map((row) => ({ leadId: Number(row['leadId']), buyerId: this.id }));
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    return fetch(`${pickOne(this.#world.urls())}${path}`, {
      method,
      headers: { cookie: this.#cookie, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(10_000),
    });
  }
}

// The real name is on no answer but that of a contact, whatever the answer says of itself.
const isUnlocked = (row: Record<string, unknown>) => row['visibility'] === 'unlocked' || row['customerName'] === 'Priya Nairtest';

const CODES = ['TENOFF', 'FIVER', 'GRATIS'];

/** One try of a buyer to take a lead, with all that people do: codes, slow typing, declined cards, closed tabs, double clicks. */
export async function shop(person: Person, world: World): Promise<void> {
  const leadId = await world.pickLead();
  if (leadId === undefined) return;
  const discountCodeId = chance(0.3) ? await applyCode(person, leadId) : undefined;
  if (chance(0.1)) return claimFree(person, world, { leadId, discountCodeId });
  const intent = await person.call('POST', '/api/create-payment-intent', { leadId, discountCodeId });
  if (intent.body['code'] === 'lead_is_free') return claimFree(person, world, { leadId, discountCodeId });
  if (intent.status !== 200) return;
  await pause(Math.random() * 300);
  if (!authorise(world.stripe, String(intent.body['clientSecret']).split('_secret_')[0] ?? '')) return;
  if (chance(0.25)) return;
  const body = { ...buyerForm, discountCodeId };
  const presses = Array.from({ length: chance(0.2) ? 2 : 1 }, () => person.call('POST', `/api/leads/${leadId}/purchase`, body));
  for (const press of await Promise.allSettled(presses)) if (press.status === 'fulfilled') note(press.value, person, world);
  if (chance(0.2)) world.shown.push(...(await person.contacts()));
}

async function applyCode(person: Person, leadId: number): Promise<unknown> {
  const { body } = await person.call('POST', '/api/discount-codes/apply', { code: pickOne(CODES), leadId });
  return body['discountCodeId'];
}

async function claimFree(person: Person, world: World, { leadId, discountCodeId }: { leadId: number; discountCodeId: unknown }): Promise<void> {
  const body = { paymentStatus: 'completed', amountPaid: 0, discountCodeId };
  note(await person.call('POST', `/api/leads/${leadId}/purchase`, body), person, world);
}

function note({ body }: Reply, { id: buyerId }: Person, { shown }: World): void {
  if (isUnlocked(body)) shown.push({ leadId: Number(body['leadId']), buyerId });
}

/** What the buyer's bank and card do; true when there is, or was, a hold. */
function authorise({ control }: FakeStripe, intent: string): boolean {
  try {
    const card = chance(0.02) ? 'pm_card_chargeDeclined' : chance(0.1) ? 'pm_card_authenticationRequired' : 'pm_card_visa';
    const { status } = control.confirm({ intent, card });
    if (status === 'requires_action') control.authenticate({ intent, succeeds: chance(0.9) });
    if (chance(0.02)) control.expire({ intent });
    return true;
  } catch {
    // Declined, or cancelled a moment ago because somebody else has won.
    return false;
  }
}
