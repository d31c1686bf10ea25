import { sql } from 'drizzle-orm';
import { rateLimits } from '../../../../shared/schema/index.ts';
import { HOUR_MS, DAY_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { limitHasher } from '../../../platform/keyed-hash.ts';
import type { PlatformContext } from '../../../platform/context.ts';

/** What somebody can have sent or changed repeatedly. Each kind has its own quota, so that none uses up another's. */
type QuotaKind = 'password-reset' | 'team-invitation' | 'invitation' | 'confirmation' | 'email-change' | 'email-change-by-account' | 'guessing' | 'guessing-operator' | 'team-invitations-of-account' | 'customer-unconfirmed' | 'customer' | 'customer-sold' | 'addresses-of-request' | 'numbers-of-request' | 'links-of-request' | 'corrections-of-request';

interface Quota {
  limit: number;
  windowMs: number;
}

const perHour: Quota = { limit: 5, windowMs: HOUR_MS };
const quotas: Record<QuotaKind, Quota> = {
  'password-reset': perHour,
  'team-invitation': perHour,
  invitation: perHour,
  confirmation: perHour,
  // To one address from one account.
  'email-change-by-account': perHour,
  // To an address from all accounts, or one account could keep another from changing to its own address.
  'email-change': { limit: 20, windowMs: HOUR_MS },
  'customer-unconfirmed': { limit: 5, windowMs: DAY_MS },
  customer: { limit: 12, windowMs: DAY_MS },
  'customer-sold': { limit: 24, windowMs: DAY_MS },
  guessing: { limit: 1, windowMs: DAY_MS },
  'guessing-operator': { limit: 1, windowMs: DAY_MS },
  'team-invitations-of-account': { limit: 5, windowMs: DAY_MS },
  'addresses-of-request': { limit: 5, windowMs: DAY_MS },
  'numbers-of-request': { limit: 5, windowMs: DAY_MS },
  'links-of-request': { limit: 3, windowMs: DAY_MS },
  'corrections-of-request': { limit: 20, windowMs: HOUR_MS },
};

interface Use {
  /** The quota's owner: an address, a username, or the id of an account or a request. Stored as a keyed hash. */
  of: string;
  /** The id of the account that uses it, if each has a quota of its own. */
  by?: number;
  at: Date;
}

/** Counts one use of a quota; false when its limit for this window is reached. */
export async function consumeQuota({ config }: Pick<PlatformContext, 'config'>, db: Db, kind: QuotaKind, { of, by, at }: Use): Promise<boolean> {
  const { limit, windowMs } = quotas[kind];
  const isOver = sql`${rateLimits.resetsAt} <= ${at.toISOString()}::timestamptz`;
  const rows = await db
    .insert(rateLimits)
    .values({ key: ['quota', kind, ...(by === undefined ? [] : [by]), limitHasher(config)(of)].join(':'), hits: 1, resetsAt: new Date(at.getTime() + windowMs) })
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
