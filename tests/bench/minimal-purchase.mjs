// A purchase by hand: what has to be locked, asked and written so that it is as safe as the product's, without its layers.
import { purchasedLeadSql } from './minimal-sql.mjs';

const party = { name: 'Sam Archer', company: null, abn: null, email: 'sam.archer@example.com', phone: '0491570110' };

const lockLead = (client, leadId) =>
  client.query('select id, status, auction_epoch, starting_price, last_price_update, auction_duration from leads where id = $1 for update', [leadId]);
const lockBuyer = (client, id) => client.query('select id from users where id = $1 for no key update', [id]);
const lockAttempt = (client, id) => client.query('select * from purchase_attempts where id = $1 for update', [id]);
const clock = (client) => client.query('select clock_timestamp() as at');
const audit = (client, { actor, action, subject, after }) =>
  client.query('insert into audit_log (actor_user_id, action, subject_type, subject_id, after) values ($1, $2, $3, $4, $5)', [
    actor, action, 'lead', String(subject), JSON.stringify(after),
  ]);

async function inTransaction(pool, run) {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await run(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

function centsOf({ starting_price: start, last_price_update: since, auction_duration: minutes }, at) {
  const left = Math.max(0, minutes * 60_000 - Math.max(0, at - since));
  return Math.floor((Number(start) * 100 * left) / (minutes * 60_000));
}

/** Quotes a lead and opens a demo payment. */
export async function openPayment(pool, { leadId, viewer, buyer }) {
  const attempt = await inTransaction(pool, async (client) => {
    const { rows: [lead] } = await lockLead(client, leadId);
    await lockBuyer(client, viewer.id);
    const { rows: [{ at }] } = await clock(client);
    await client.query(`select received_at from stripe_events e join purchase_attempts a on a.hold_id = e.object_id
      where a.buyer_id = $1 and e.type = 'payment_intent.payment_failed' and e.received_at > $2`, [viewer.id, at]);
    await client.query(`select * from purchase_attempts where lead_id = $1 and buyer_id = $2 and desired = 'hold'`, [leadId, viewer.id]);
    await client.query(`select expires_at from purchase_attempts where buyer_id = $1 and desired = 'hold' and expires_at > $2`, [viewer.id, at]);
    const expiresAt = new Date(at.getTime() + 900_000);
    const { rows: [made] } = await client.query(
      `insert into purchase_attempts (lead_id, buyer_id, auction_epoch, kind, is_test, quoted_price, buyer_details, created_at, expires_at, next_action_at)
        values ($1, $2, $3, 'demo', true, $4, $5, $6, $7, $7) returning *`,
      [leadId, viewer.id, lead.auction_epoch, (centsOf(lead, at) / 100).toFixed(2), JSON.stringify(buyer), at, expiresAt],
    );
    return made;
  });
  const holdId = `demo_hold_${attempt.id}`;
  await pool.query('insert into demo_holds (id, attempt_id, amount) values ($1, $2, $3) on conflict do nothing', [holdId, attempt.id, attempt.quoted_price]);
  const clientSecret = `${holdId}_secret_demo`;
  await pool.query(`update purchase_attempts set hold_id = $2, client_secret = $3 where id = $1 and hold_id is null and desired = 'hold'`, [
    attempt.id, holdId, clientSecret,
  ]);
  return { clientSecret, amount: Number(attempt.quoted_price) * 100, expiresAt: attempt.expires_at };
}

async function claim(client, { attempt, leadId, viewer, buyer }) {
  const { rows: [lead] } = await lockLead(client, leadId);
  await lockBuyer(client, viewer.id);
  await lockAttempt(client, attempt.id);
  const { rows: [{ at }] } = await clock(client);
  const paid = (Math.min(centsOf(lead, at), Number(attempt.quoted_price) * 100) / 100).toFixed(2);
  // Due in a minute: the product beside it would else finish what is not its own.
  await client.query(
    `update purchase_attempts set desired = 'capture', capture_amount = $2, reason = 'won', next_action_at = $3::timestamptz + interval '1 minute' where id = $1`,
    [attempt.id, paid, at],
  );
  const { rows: [{ id }] } = await client.query(
    `insert into lead_purchases (lead_id, buyer_id, attempt_id, buyer_name, buyer_email, buyer_phone, buyer_company, price_at_claim, amount_paid, purchased_at, updated_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $8, $9, $9) returning id`,
    [leadId, viewer.id, attempt.id, buyer.buyerName, buyer.buyerEmail, buyer.buyerPhone, buyer.buyerCompany, paid, at],
  );
  await client.query(`update leads set status = 'sold', current_purchase_id = $2 where id = $1 and status = 'available' and auction_epoch = $3`, [
    leadId, id, lead.auction_epoch,
  ]);
  await client.query(`update purchase_attempts set desired = 'release', reason = 'lost', next_action_at = $2 where lead_id = $1 and desired = 'hold'`, [leadId, at]);
  await audit(client, { actor: viewer.id, action: 'lead.claimed', subject: leadId, after: { purchaseId: id } });
  return { id, paid };
}

async function settle(client, { attempt, leadId, viewer, sale: { id, paid } }) {
  await lockLead(client, leadId);
  await lockAttempt(client, attempt.id);
  await client.query(`update purchase_attempts set settled = 'captured', next_action_at = null where id = $1`, [attempt.id]);
  await client.query('select * from lead_purchases where id = $1 for update', [id]);
  await client.query(`update lead_purchases set payment_status = 'completed', updated_at = now() where id = $1`, [id]);
  await audit(client, { actor: null, action: 'purchase.captured', subject: leadId, after: { paid } });
  await audit(client, { actor: viewer.id, action: 'lead.contact_revealed', subject: leadId, after: { purchaseId: id } });
  const { rows: [{ number }] } = await client.query(
    `insert into document_counters (series, last_number) values ('MINIMAL', 1)
      on conflict (series) do update set last_number = document_counters.last_number + 1 returning last_number as number`,
  );
  await client.query(
    `insert into tax_documents (kind, number, purchase_id, description, total, gst, supplier, buyer, is_test)
      values ('receipt', $1, $2, 'A lead', $3, 0, $4, $4, true)`,
    [`MINIMAL-${number}`, id, paid, JSON.stringify(party)],
  );
  // The product beside it sends the email, as it does its own.
  await client.query(`insert into jobs (name, payload, max_attempts) values ('claim-mail', $1, 8)`, [JSON.stringify({ purchaseId: id })]);
}

/** Claims a lead with its open payment, charges and returns it with its contact. */
export async function purchase(pool, { leadId, viewer, buyer }) {
  await pool.query('select id from lead_purchases where lead_id = $1 and buyer_id = $2 and voided_at is null', [leadId, viewer.id]);
  const { rows: [attempt] } = await pool.query(
    `select * from purchase_attempts where lead_id = $1 and buyer_id = $2 and desired = 'hold'`,
    [leadId, viewer.id],
  );
  await pool.query('select * from demo_holds where id = $1', [attempt.hold_id]);
  const sale = await inTransaction(pool, (client) => claim(client, { attempt, leadId, viewer, buyer }));
  await pool.query(`update demo_holds set state = 'captured', received = $2 where id = $1 and state = 'held'`, [attempt.hold_id, sale.paid]);
  await inTransaction(pool, (client) => settle(client, { attempt, leadId, viewer, sale }));
  const { rows } = await pool.query(purchasedLeadSql, [sale.id]);
  return rows[0];
}

/** The sale alone: UPDATE and INSERT in one transaction. */
export function sellBare(pool, { leadId, buyerId }) {
  return inTransaction(pool, async (client) => {
    const { rows: [attempt] } = await client.query(
      `insert into purchase_attempts (lead_id, buyer_id, auction_epoch, kind, quoted_price, desired, settled, expires_at)
        values ($1, $2, 0, 'free', 0, 'release', 'released', now()) returning id`,
      [leadId, buyerId],
    );
    const { rows: [{ id }] } = await client.query(
      `insert into lead_purchases (lead_id, buyer_id, attempt_id, buyer_name, price_at_claim, amount_paid, payment_status)
        values ($1, $2, $3, 'Sam Archer', 0, 0, 'completed') returning id`,
      [leadId, buyerId, attempt.id],
    );
    await client.query(`update leads set status = 'sold', current_purchase_id = $2 where id = $1 and status = 'available'`, [leadId, id]);
  });
}
