import { DAY_MS } from '../../../../shared/domain/time/durations.ts';
import { consume } from '../../../platform/http/rate-limit.ts';
import { createLimiters } from '../../../platform/http/rate-limit-store.ts';
import type { IdentityContext } from '../context.ts';

/** How many lookups of submitted licences one account may cause within a day. */
const PER_ACCOUNT = 5;
/** How many all accounts may cause together. The register's quota is per month, and the nightly check needs most of it. */
const OF_ALL = 100;

/** Counts one lookup of a submitted licence. Returns false when the account, or all together, have used up the lookups of a day. */
export async function takeLookup(ctx: Pick<IdentityContext, 'db' | 'clock'>, userId: number): Promise<boolean> {
  const limiterFor = createLimiters(ctx);
  const take = async (name: string, points: number, key: string) =>
    (await consume(limiterFor({ name, points, windowMs: DAY_MS }), key)).consumedPoints <= points;
  return (await take('licence-lookup', PER_ACCOUNT, String(userId))) && (await take('licence-lookup-all', OF_ALL, 'all'));
}
