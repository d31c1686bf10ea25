import { sql } from 'drizzle-orm';
import { rateLimits } from '../../../shared/schema/index.ts';
import type { Db } from '../../db/client.ts';
import { sha256 } from './secret-token.ts';

const HOUR_MS = 3_600_000;

/** The kinds of e-mails that anybody can have sent again. Each has a bucket of its own, so that none uses up another's. */
type EmailKind = 'password-reset' | 'team-invitation' | 'invitation' | 'confirmation' | 'guessing' | 'team-invitations-of-account';

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
  guessing: { limit: 1, windowMs: 24 * HOUR_MS },
  'team-invitations-of-account': { limit: 5, windowMs: 24 * HOUR_MS },
};

interface Taken {
  /** Whose bucket: an address, or an account's id. Stored as a hash. */
  of: string;
  at: Date;
}

/** Counts one e-mail of a kind; false when the bucket's e-mails of this window were sent already. */
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
