import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createPaymentIntent } from '../../modules/sales/payments/create-payment-intent.ts';
import { createLead, createUser } from '../../../tests/support/factories.ts';
import { attemptsOn, createPurchase } from '../../../tests/support/sales.ts';
import { rewriting } from '../../../tests/support/rewrite-request.ts';
import { createTestApp, type TestApp } from '../../../tests/support/test-app.ts';

let app: TestApp;
let buyerId: number;
let otherId: number;
/** A lead for sale with an open hold of the buyer on it. */
let leadId: number;
let attemptId: string;
/** A lead that was sold, and its purchase. */
let soldId: number;
let purchaseId: number;
let wonId: string;

beforeAll(async () => {
  app = await createTestApp();
  otherId = (await createUser(app.ctx)).id;
});

afterAll(() => app.close());

beforeEach(async () => {
  const buyer = await createUser(app.ctx);
  buyerId = buyer.id;
  ({ id: leadId } = await createLead(app.ctx));
  await createPaymentIntent(app.ctx, { leadId, buyerId });
  attemptId = String((await attemptsOn(app.ctx, leadId))[0]?.['id']);
  ({ leadId: soldId, purchaseId } = await createPurchase(app.ctx, buyer));
  wonId = String((await attemptsOn(app.ctx, soldId))[0]?.['id']);
});

// Drizzle names a column's own rule after the column's name in code.
const snakeCase = (name: string) => name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Runs a statement and returns the rule of the database that it broke, or "nothing". */
async function broken(statement: string): Promise<string> {
  try {
    await app.ctx.store.raw.query(statement);
    return 'nothing';
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    return snakeCase(constraint ?? String(code));
  }
}

const ofLead = (set: string) => () => `update leads set ${set} where id = ${leadId}`;
const ofSold = (set: string) => () => `update leads set ${set} where id = ${soldId}`;
const ofRequest = (set: string) => () => rewriting(set, `id = ${leadId}`);
const ofHold = (set: string) => () => `update purchase_attempts set ${set} where id = '${attemptId}'`;
const ofWon = (set: string) => () => `update purchase_attempts set ${set} where id = '${wonId}'`;
const ofPurchase = (set: string) => () => `update lead_purchases set ${set} where id = ${purchaseId}`;
const ofUser = (set: string) => () => `update users set ${set} where id = ${buyerId}`;

const attempt = (fields: Record<string, string>) => {
  const row: Record<string, string> = {
    lead_id: String(leadId),
    auction_epoch: '0',
    buyer_id: String(otherId),
    kind: `'demo'`,
    quoted_price: '20',
    expires_at: 'now()',
    ...fields,
  };
  return `insert into purchase_attempts (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

/** Another purchase of the sold lead, on an attempt of its own. */
const purchase = (fields: Record<string, string> = {}) => {
  const row: Record<string, string> = {
    lead_id: String(soldId),
    buyer_id: String(otherId),
    buyer_name: `'Other'`,
    price_at_claim: '20',
    amount_paid: '0',
    payment_status: `'completed'`,
    attempt_id: '(select id from one)',
    ...fields,
  };
  const made = attempt({ lead_id: String(soldId), kind: `'free'`, quoted_price: '0', desired: `'release'` });
  return `with one as (${made} returning id) insert into lead_purchases (${Object.keys(row).join(', ')}) values (${Object.values(row).join(', ')})`;
};

type Rows = [what: string, rule: string, statement: () => string][];

const leadRows: Rows = [
  ['sold without a purchase', 'leads_sold_iff_purchase_check', ofLead(`status = 'sold'`)],
  ['for sale with a purchase', 'leads_sold_iff_purchase_check', ofSold(`status = 'available'`)],
  ['archived with a purchase', 'leads_sold_iff_purchase_check', ofSold(`status = 'archived'`)],
  ['sold to a purchase that is not there', 'leads_current_purchase_id_fk', ofLead(`status = 'sold', current_purchase_id = 999999`)],
  ['in a state of its own', 'leads_status_check', ofLead(`status = 'reserved'`)],
  ['with a lowest price above its start price', 'leads_price_check', ofLead('minimum_price = starting_price + 0.01')],
  ['with a lowest price below nothing', 'leads_price_check', ofLead('minimum_price = -0.01')],
  ['that ends before its clock says', 'leads_expires_at_check', ofLead(`expires_at = expires_at - interval '1 second'`)],
  ['whose clock starts again without a new end', 'leads_expires_at_check', ofLead(`last_price_update = last_price_update + interval '1 minute'`)],
  ['that lasts no time', 'leads_auction_duration_check', ofLead('auction_duration = 0, expires_at = last_price_update')],
  ['in an auction before the first', 'leads_auction_epoch_check', ofLead('auction_epoch = -1')],
  ['scored above ten', 'leads_lead_score_check', ofLead('lead_score = 11')],
  ['with half a place', 'leads_point_check', ofLead('latitude = -33, longitude = null')],
  ['with consent to nothing', 'leads_consent_check', ofRequest('consent_at = now()')],
  ['with consent at no time', 'leads_consent_check', ofRequest(`consent_text_version = 'v1'`)],
  ['with a reference of its own choice', '428C9', ofLead(`job_reference = 'AE-1E'`)],
  ['for a service nobody offers', 'leads_service_type_check', ofRequest(`service_type = 'magic'`)],
  ['in a property nobody knows', 'leads_property_type_check', ofRequest(`property_type = 'castle'`)],
  ['of an urgency nobody knows', 'leads_urgency_check', ofRequest(`urgency = 'soonish'`)],
  ['of a budget nobody knows', 'leads_budget_range_check', ofRequest(`budget_range = 'lots'`)],
  ['of a timeframe nobody knows', 'leads_timeframe_check', ofRequest(`timeframe = 'never'`)],
  ['of an inspection nobody knows', 'leads_inspection_type_check', ofRequest(`inspection_type = 'drone'`)],
  ['in a state that is not Australian', 'leads_state_check', ofLead(`state = 'NZ'`)],
  ['whose number is another one than was filed', 'leads_request_write_once', ofLead(`customer_phone = '0491570110'`)],
  ['whose work is other work than was filed', 'leads_request_write_once', ofSold(`electrical_work = 'Something else entirely'`)],
  ['whose key is another one', 'leads_request_write_once', ofSold('idempotency_key = gen_random_uuid()')],
  ['of a customer who is not there', 'leads_customer_id_users_id_fk', ofRequest('customer_id = 999999')],
];

const attemptRows: Rows = [
  ['open twice for one buyer', 'purchase_attempts_one_open_key', () => attempt({ buyer_id: String(buyerId) })],
  [
    'charged twice for one auction',
    'purchase_attempts_one_charge_key',
    () => attempt({ lead_id: String(soldId), desired: `'capture'`, capture_amount: '20' }),
  ],
  ['charged above its hold', 'purchase_attempts_capture_within_hold_check', ofHold(`desired = 'capture', capture_amount = quoted_price + 0.01`)],
  ['charged less than nothing', 'purchase_attempts_capture_within_hold_check', ofHold('capture_amount = -1')],
  ['charged less than a card can be', 'purchase_attempts_capture_check', ofHold(`desired = 'capture', capture_amount = 0.49`)],
  ['charged no sum', 'purchase_attempts_capture_check', ofHold(`desired = 'capture'`)],
  ['charged though it was free', 'purchase_attempts_capture_check', () => attempt({ kind: `'free'`, desired: `'capture'`, capture_amount: '5' })],
  ['free with a hold', 'purchase_attempts_no_gateway_check', () => attempt({ kind: `'admin'`, hold_id: `'x'` })],
  ['held below what a card can be charged', 'purchase_attempts_card_minimum_check', () => attempt({ quoted_price: '0.49' })],
  ['captured while it is given up', 'purchase_attempts_captured_check', ofHold(`desired = 'release', settled = 'captured'`)],
  ['of a kind of its own', 'purchase_attempts_kind_check', () => attempt({ kind: `'barter'` })],
  ['wanting something of its own', 'purchase_attempts_desired_check', ofHold(`desired = 'dream'`)],
  ['settled in a way of its own', 'purchase_attempts_settled_check', ofHold(`settled = 'lost'`)],
  ['on one hold with another', 'purchase_attempts_hold_id_key', () => attempt({ hold_id: `'demo_hold_${attemptId}'` })],
  ['moved to another lead', 'purchase_attempts_write_once', () => ofHold(`lead_id = ${soldId}`)()],
  ['moved to another auction', 'purchase_attempts_write_once', ofHold('auction_epoch = 1')],
  ['moved to another buyer', 'purchase_attempts_write_once', () => ofHold(`buyer_id = ${otherId}`)()],
  ['turned into another kind', 'purchase_attempts_write_once', ofHold(`kind = 'card'`)],
  ['quoted again', 'purchase_attempts_write_once', ofHold('quoted_price = 99')],
  ['charged another sum', 'purchase_attempts_write_once', ofWon('capture_amount = 1')],
  ['on another hold', 'purchase_attempts_write_once', ofHold(`hold_id = 'other'`)],
  ['without its hold', 'purchase_attempts_write_once', ofHold('hold_id = null')],
];

const purchaseRows: Rows = [
  ['twice of one lead', 'lead_purchases_one_live_key', () => purchase()],
  ['twice on one attempt', 'lead_purchases_attempt_id_key', () => purchase({ attempt_id: `'${wonId}'`, payment_status: `'refunded'`, voided_at: 'now()' })],
  ['above its price', 'lead_purchases_amount_check', ofPurchase('amount_paid = price_at_claim + 0.01')],
  ['below nothing', 'lead_purchases_amount_check', ofPurchase('amount_paid = -1')],
  ['completed but voided', 'lead_purchases_voided_check', ofPurchase('voided_at = now()')],
  ['pending but voided', 'lead_purchases_voided_check', ofPurchase(`payment_status = 'pending', voided_at = now()`)],
  ['refunded but standing', 'lead_purchases_voided_check', ofPurchase(`payment_status = 'refunded'`)],
  ['failed but standing', 'lead_purchases_voided_check', ofPurchase(`payment_status = 'failed'`)],
  ['paid in a way of its own', 'lead_purchases_payment_status_check', ofPurchase(`payment_status = 'free', voided_at = now()`)],
  ['in a stage by its older name', 'lead_purchases_sales_stage_check', ofPurchase(`sales_stage = 'paid'`)],
  ['archived at no time', 'lead_purchases_archived_check', ofPurchase('is_archived = true')],
  ['not archived at a time', 'lead_purchases_archived_check', ofPurchase('archived_at = now()')],
  ['quoted below nothing', 'lead_purchases_pipeline_money_check', ofPurchase('quote_price = -0.01')],
  ['paid by the customer below nothing', 'lead_purchases_pipeline_money_check', ofPurchase('customer_payment_amount = -0.01')],
  ['with a discount that is not there', 'lead_purchases_discount_code_id_discount_codes_id_fk', ofPurchase('discount_code_id = 999999')],
];

const userRows: Rows = [
  ['of a kind of its own', 'users_user_type_check', ofUser(`user_type = 'owner'`)],
  ['a provider in somebody’s team', 'users_team_owner_check', () => ofUser(`team_owner_id = ${otherId}`)()],
  ['in a team of its own', 'users_team_owner_check', ofUser(`user_type = 'team_member', team_owner_id = id`)],
  ['verified without a licence', 'users_license_verified_check', ofUser('is_verified = true')],
  [
    'verified without the licence’s expiry',
    'users_license_verified_check',
    ofUser(`is_verified = true, license_number = '1', license_state = 'NSW', license_class = 'contractor', license_holder = 'Watt'`),
  ],
  ['with half a base', 'users_service_point_check', ofUser('service_latitude = -33')],
  ['with a radius of nothing', 'users_service_radius_check', ofUser('service_radius = 0')],
  ['with a radius around the world', 'users_service_radius_check', ofUser('service_radius = 501')],
  ['with a name that is taken in capitals', 'users_username_key', () => ofUser(`username = (select upper(username) from users where id = ${otherId})`)()],
  ['with an address that is taken in capitals', 'users_email_key', () => ofUser(`email = (select upper(email) from users where id = ${otherId})`)()],
];

describe.each([
  ['a lead', leadRows],
  ['an attempt', attemptRows],
  ['a purchase', purchaseRows],
  ['an account', userRows],
])('the database holds no row of %s', (_table, rows) => {
  it.each(rows)('%s', async (_what, rule, statement) => {
    expect(await broken(statement())).toBe(rule);
  });
});

describe('an attempt', () => {
  it.each([
    ['hold', 'capture', 'nothing'],
    ['hold', 'release', 'nothing'],
    ['capture', 'release', 'nothing'],
    ['capture', 'hold', 'purchase_attempts_forward_only'],
    ['release', 'hold', 'purchase_attempts_forward_only'],
    ['release', 'capture', 'purchase_attempts_forward_only'],
  ])('that wants %s goes to %s: breaks %s', async (from, to, rule) => {
    expect(await broken(ofHold(`desired = '${from}', capture_amount = 1`)())).toBe('nothing');

    expect(await broken(ofHold(`desired = '${to}'`)())).toBe(rule);
  });
});

describe('a lead that comes back after a refund', () => {
  it('can be sold once more, and not twice', async () => {
    const void1 = `update lead_purchases set payment_status = 'refunded', voided_at = now() where id = ${purchaseId}`;

    expect(await broken(void1)).toBe('nothing');
    expect(await broken(purchase())).toBe('nothing');
    expect(await broken(purchase())).toBe('lead_purchases_one_live_key');
  });
});
