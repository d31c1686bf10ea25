import { sql } from 'drizzle-orm';
import { rateLimits } from '../../../../shared/schema/index.ts';
import { HOUR_MS, DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { sha256 } from './secret-token.ts';

/** The kinds of emails that anyone can have sent repeatedly. Each kind has its own bucket, so that none uses up another's. */
type EmailKind = 'password-reset' | 'team-invitation' | 'invitation' | 'confirmation' | 'email-change' | 'guessing' | 'team-invitations-of-account' | 'customer';

interface Bucket {
  limit: number;
  windowMs: number;
}

const perHour: Bucket = { limit: 5, windowMs: HOUR_MS };
const buckets: Record<EmailKind, Bucket> = {
  'password-reset': perHour,
  'team-invitation': perHour,
  invitation: perHour,
  confirmation: perHour,
  'email-change': perHour,
  customer: { limit: 12, windowMs: DAY_MS },
  guessing: { limit: 1, windowMs: DAY_MS },
  'team-invitations-of-account': { limit: 5, windowMs: DAY_MS },
};

interface Taken {
  /** The bucket's owner: an address or an account's id. Stored as a hash. */
  of: string;
  at: Date;
}

/** Counts one email of a kind; false when the bucket's limit for this window is reached. */
export async function takeEmail(db: Db, kind: EmailKind, { of, at }: Taken): Promise<boolean> {
  const { limit, windowMs } = buckets[kind];
  const isOver = sql`${rateLimits.resetsAt} <= ${at.toISOString()}::timestamptz`;
  const rows = await db
    .insert(rateLimits)
    .values({ key: `email:${kind}:${sha256(of.toLowerCase())}`, hits: 1, resetsAt: new Date(at.getTime() + windowMs) })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
        resetsAt: sql`case when ${isOver} then excluded.resets_at else ${rateLimits.resetsAt} end`,
      },
      setWhere: sql`${isOver} or ${rateLimits.hits} < ${limit}`,
    })
    .returning({ key: rateLimits.key });
  return rows.length === 1;
}
