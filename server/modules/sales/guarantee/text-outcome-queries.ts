import { type SQL, sql } from 'drizzle-orm';
import type { TextOutcome } from '../../../../shared/contracts/guarantee.ts';
import { leads, smsMessages } from '../../../../shared/schema/index.ts';
import type { Db } from '../../../platform/db/client.ts';

/** Selects the ids of a lead and of those that it was made from by To Lead: texts that were sent before then stay with them. */
export const originalsOf = (leadId: SQL): SQL => sql`(
  with recursive filed (id, copied_from) as (
    select lead.id, lead.copied_from_lead_id from ${leads} as lead where lead.id = ${leadId}
    union all
    select lead.id, lead.copied_from_lead_id from ${leads} as lead join filed on lead.id = filed.copied_from
  )
  select id from filed)`;

interface Sold {
  leadId: number;
  /** Keyed hash of the number that was sold. */
  phoneHash: string;
}

/** Finds what became of the latest text to the number that was sold with each lead: its status, or why it failed. None for those without one. */
export async function findTextOutcomes(db: Db, sold: readonly Sold[]): Promise<Map<number, TextOutcome>> {
  if (sold.length === 0) return new Map();
  const [ids, hashes] = [sold.map(({ leadId }) => leadId), sold.map(({ phoneHash }) => phoneHash)];
  const texted = sql`unnest(${sql.param(ids)}::int[], ${sql.param(hashes)}::text[]) as sold(lead_id, phone_hash)
    cross join lateral (
      select coalesce(message.failure, message.status) as outcome from ${smsMessages} as message
      where message.lead_id in ${originalsOf(sql`sold.lead_id`)} and message.phone_hash = sold.phone_hash
      order by message.id desc limit 1) as latest`;
  const rows = await db.select({ leadId: sql<number>`sold.lead_id`, outcome: sql<TextOutcome>`latest.outcome` }).from(texted);
  return new Map(rows.map(({ leadId, outcome }) => [leadId, outcome]));
}
