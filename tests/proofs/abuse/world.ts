import { createDiscountCode } from '../../../server/modules/sales/discounts/create-discount-code.ts';
import { createOperator } from '../../../server/modules/identity/operators/create-operator.ts';
import { logInOperator } from '../../../server/modules/identity/operators/log-in-operator.ts';
import { updateSalesStage } from '../../../server/modules/pipeline/update-sales-stage.ts';
import { operatorCookieName } from '../../../server/platform/http/operator-cookie.ts';
import type { UserType } from '../../../shared/domain/people/roles.ts';
import type { AppContext } from '../../../server/app/context.ts';
import { createLead, createUser, deactivate, PASSWORD } from '../../support/factories.ts';
import { createPurchase } from '../../support/sales.ts';
import type { Viewer } from '../../../server/platform/http/caller.ts';

export const callerNames = [
  'visitor',
  'customer',
  'other electrician',
  'deactivated',
  'operator',
  'expired operator',
  'member',
  'owner',
  'super admin',
] as const;
export type CallerName = (typeof callerNames)[number];

/** Those who have nothing to do with the owner's account. */
export const strangers: readonly CallerName[] = [
  'visitor',
  'customer',
  'other electrician',
  'deactivated',
  'operator',
  'expired operator',
];

export interface Caller {
  name: CallerName;
  userType: UserType | 'operator' | null;
  headers: Record<string, string>;
}

export interface World {
  callers: Map<CallerName, Caller>;
  owner: Viewer;
  /** Ids that are there, of whatever kind: those of one account are tried on every path by all the others. */
  ids: number[];
  /** Words that stand in what the owner has bought, and nowhere else. */
  bought: string[];
  /** Words that stand in contacts on the market, by the lead that holds them. */
  hidden: { leadId: number; words: string[] }[];
  /** The accounts that belong to one of the callers who may change them. */
  callerIds: { stranger: number[]; others: number[] };
}

let rounds = 0;
let words = 0;

/** A word that stands nowhere else. */
function canary(): string {
  words += 1;
  return `Kanari${words.toString(36)}q${process.pid.toString(36)}x`;
}

/** A quote whose every hidden part holds a word of its own. */
function markedQuote() {
  const [surname, mail, street, requests] = [canary(), canary(), canary(), canary()];
  return {
    words: [surname, mail.toLowerCase(), street],
    fields: {
      customerName: `Dana ${surname}`,
      customerEmail: `${mail.toLowerCase()}@example.com`,
      customerAddress: `12 ${street} Street, Marrickville NSW 2204`,
      serviceLocation: `12 ${street} Street, Marrickville NSW 2204`,
      specialRequests: `Write to ${mail.toLowerCase()}@example.com about ${requests}.`,
    },
  };
}

async function cookieOf(url: string, username: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.9.${rounds % 250}.${Math.floor(Math.random() * 250)}` },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in as ${username}: ${response.status}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function createOperators(ctx: AppContext) {
  const username = `operator-${rounds}`;
  await createOperator(ctx, { username, password: PASSWORD });
  const [good, old] = [await logInOperator(ctx, { username, password: PASSWORD }), await logInOperator(ctx, { username, password: PASSWORD })];
  await ctx.store.raw.query(
    `update operator_tokens set expires_at = now() - interval '1 minute' where id = (select max(id) from operator_tokens)`,
  );
  const carriedBy = ({ token, cookie }: typeof good) => ({
    authorization: `Bearer ${token}`,
    cookie: `${operatorCookieName(ctx.config)}=${cookie}`,
  });
  return { good: carriedBy(good), old: carriedBy(old) };
}

/** Puts nine callers into the database and what some of them must not see. */
export async function createWorld(ctx: AppContext, url: string): Promise<World> {
  rounds += 1;
  const owner = await createUser(ctx, { username: `owner-${rounds}` });
  const people = {
    owner,
    member: await createUser(ctx, { userType: 'team_member', teamOwnerId: owner.id, companyName: null }),
    'other electrician': await createUser(ctx),
    customer: await createUser(ctx, { userType: 'customer', companyName: null }),
    'super admin': await createUser(ctx, { userType: 'super_admin' }),
    deactivated: await createUser(ctx),
  } satisfies Partial<Record<CallerName, Viewer>>;

  const bought: string[] = [];
  const ids: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    const { words: marks, fields } = markedQuote();
    const { leadId, purchaseId } = await createPurchase(ctx, owner, { ...fields, minutesAgo: 90 });
    const note = canary();
    await updateSalesStage(ctx, owner, purchaseId, { salesNotes: note });
    bought.push(...marks, note);
    ids.push(leadId, purchaseId);
  }
  const hidden: World['hidden'] = [];
  for (let count = 0; count < 4; count += 1) {
    const { words: marks, fields } = markedQuote();
    const { id: leadId } = await createLead(ctx, { ...fields, minutesAgo: count * 20 });
    hidden.push({ leadId, words: marks });
    ids.push(leadId);
  }

  const code = await createDiscountCode(ctx, people['super admin'], {
    code: canary(),
    description: null,
    discountType: 'percentage',
    discountValue: '10.00',
    maxUses: null,
    validFrom: null,
    validUntil: null,
  });
  ids.push(code.id);

  const callers = new Map<CallerName, Caller>([['visitor', { name: 'visitor', userType: null, headers: {} }]]);
  for (const [name, person] of Object.entries(people) as [CallerName, Viewer][]) {
    const userType = name === 'deactivated' ? null : person.userType;
    callers.set(name, { name, userType, headers: { cookie: await cookieOf(url, person.username) } });
    ids.push(person.id);
  }
  await deactivate(ctx, people.deactivated);
  const tokens = await createOperators(ctx);
  callers.set('operator', { name: 'operator', userType: 'operator', headers: tokens.good });
  callers.set('expired operator', { name: 'expired operator', userType: null, headers: tokens.old });
  const own = [people.customer.id, people['other electrician'].id];
  const others = [people.owner.id, people.member.id, people['super admin'].id, people.deactivated.id];
  return { callers, owner, ids, bought, hidden, callerIds: { stranger: own, others } };
}
