import type { AppContext } from '../../../server/app/context.ts';
import type { World } from './world.ts';

const hashOf = (query: string) => `(select md5(coalesce(string_agg(row::text, '|' order by row::text), '')) from (${query}) as t(row))`;

async function hashes({ store }: AppContext, queries: Record<string, string>): Promise<Record<string, unknown>> {
  const columns = Object.entries(queries).map(([name, query]) => `${hashOf(query)} as "${name}"`);
  const { rows } = await store.raw.query(`select ${columns.join(', ')}`);
  return rows[0] ?? {};
}

/** Written by super admins alone. */
const MARKET_TABLES = ['suburbs', 'market_settings', 'operators'];

const ofOwner = (table: string, ownerId: number) =>
  `select to_jsonb(x) from ${table} x where purchase_id in (select id from lead_purchases where buyer_id = ${ownerId})`;

async function marketTables(ctx: AppContext): Promise<Record<string, string>> {
  const { rows } = await ctx.store.raw.query(`select tablename from pg_tables where schemaname = 'public'`);
  const there = new Set(rows.map((row) => row['tablename']));
  const names = MARKET_TABLES.filter((name) => there.has(name));
  return Object.fromEntries(names.map((name) => [name, `select to_jsonb(x) from "${name}" x`]));
}

/** What no stranger may change: the owner's account, people, purchases and jobs, and what only super admins write. */
export async function foreignRows(ctx: AppContext, { owner, callerIds }: World): Promise<Record<string, unknown>> {
  const ownerId = owner.id;
  return hashes(ctx, {
    ...(await marketTables(ctx)),
    privileged: `select username from users where user_type = 'super_admin'`,
    people: `select to_jsonb(u) - 'last_seen_at' from users u where id in (${callerIds.others.join(', ')})`,
    roles: `select jsonb_build_array(id, user_type, team_owner_id, is_verified) from users where id in (${[...callerIds.others, ...callerIds.stranger].join(', ')})`,
    purchases: `select to_jsonb(p) from lead_purchases p where buyer_id = ${ownerId}`,
    jobs: `select to_jsonb(l) from leads l where id in (select lead_id from lead_purchases where buyer_id = ${ownerId})`,
    calls: ofOwner('call_logs', ownerId),
    reports: ofOwner('lead_reports', ownerId),
    documents: ofOwner('tax_documents', ownerId),
    codes: `select to_jsonb(c) - 'used_count' from discount_codes c`,
    alerts: `select to_jsonb(a) from alert_settings a where user_id = ${ownerId}`,
    devices: `select to_jsonb(d) from push_subscriptions d where user_id = ${ownerId}`,
    watches: `select to_jsonb(w) from price_watches w where user_id = ${ownerId}`,
  });
}

/** What no stranger may change unless they buy it: each lead for sale. One that somebody has bought is left out. */
export async function unsoldRows({ store }: AppContext, { hidden }: World): Promise<Record<string, unknown>> {
  const ids = hidden.map(({ leadId }) => leadId).join(', ');
  const { rows } = await store.raw.query(
    `select asked.id, to_jsonb(l)::text as row from unnest(array[${ids}]) as asked(id) left join leads l using (id)
     where not exists (select from lead_purchases p where p.lead_id = asked.id)`,
  );
  return Object.fromEntries(rows.map(({ id, row }) => [`lead ${String(id)}, which is for sale`, row]));
}

/** What even a member of the owner's team may not change. */
export async function ownersRows(ctx: AppContext, { owner, callerIds }: World): Promise<Record<string, unknown>> {
  const others = callerIds.others.filter((id) => id !== owner.id);
  return hashes(ctx, {
    ...(await marketTables(ctx)),
    privileged: `select username from users where user_type = 'super_admin'`,
    team: `select jsonb_build_array(id, user_type, team_owner_id, is_active, is_verified, session_epoch) from users where id in (${[owner.id, ...others].join(', ')})`,
    account: `select to_jsonb(u) - 'last_seen_at' from users u where id = ${owner.id}`,
    archive: `select jsonb_build_array(id, is_archived, voided_at, payment_status, amount_paid) from lead_purchases where buyer_id = ${owner.id} and attempt_id in (select id from purchase_attempts where kind <> 'own')`,
    codes: `select to_jsonb(c) from discount_codes c`,
  });
}
