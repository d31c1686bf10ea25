import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { Db } from '../../../platform/db/client.ts';
import { enqueue } from '../../../platform/jobs/job.ts';
import { networkHasher } from '../../../platform/http/network-hash.ts';
import { consume, rateLimited, secondsOf } from '../../../platform/http/rate-limit.ts';
import { createLimiters } from '../../../platform/http/rate-limit-store.ts';
import { isPhoneLimited } from '../../market/index.ts';
import type { SalesContext } from '../../sales/index.ts';
import { smsAlarmMail } from './sms-alarm-mail.ts';

const byNetwork = { name: 'sms-network', points: 10, windowMs: HOUR_MS, message: 'Too many texts were requested from this connection.' } as const;
const byNumber = [
  { name: 'sms-number', points: 3, windowMs: 10 * MINUTE_MS, message: 'We’ve texted this number three times already.' },
  { name: 'sms-number-day', points: 5, windowMs: DAY_MS, message: 'We’ve texted this number five times today.' },
] as const;
/** Of the texts to a number in a day, so many are for one connection: nobody uses up the codes of somebody else's number. */
const byNumberAndNetwork = { name: 'sms-number-network', points: 3, windowMs: DAY_MS, message: 'We’ve texted this number three times today.' } as const;
const ALL = 'all';
/** The share of the day's texts at which the brand is told. */
const ALARM_SHARE = 0.8;

interface Asking {
  phone: string;
  phoneHash: string;
  ip: string;
}

async function count({ limiter, message }: { limiter: RateLimiterAbstract; message: string }, key: string): Promise<void> {
  const counted = await consume(limiter, key);
  if (counted.consumedPoints > limiter.points) throw rateLimited(message, secondsOf(counted));
}

/**
 * Creates the counter of all text messages within 24 hours, which counts one in the caller's transaction. It returns undefined while some
 * are left, otherwise the seconds until there are some again. The brand gets an email when most and when all are used.
 */
export function smsOfDay(ctx: SalesContext) {
  const { config, clock, log } = ctx;
  const perDay = config.sms.kind === 'off' ? 0 : config.sms.perDay;
  const alarmAt = Math.ceil(perDay * ALARM_SHARE);
  return async (tx: Db): Promise<number | undefined> => {
    const limiter = createLimiters({ db: tx, clock })({ name: 'sms-day', points: perDay, windowMs: DAY_MS });
    const counted = await consume(limiter, ALL);
    const used = counted.consumedPoints;
    if (used === alarmAt || used === perDay + 1) {
      log.error({ event: 'sms_limit', used, perDay }, used > perDay ? 'daily text message limit reached' : 'daily text message limit nearly reached');
      await enqueue(tx, smsAlarmMail, { used: Math.min(used, perDay), perDay }, { runAt: clock.now() });
    }
    return used > perDay ? secondsOf(counted) : undefined;
  };
}

/** Creates the count of codes by network address, by number, by both together, and of the whole installation within 24 hours. */
export function createSmsLimits(ctx: SalesContext) {
  const { config, db } = ctx;
  const limiterFor = createLimiters(ctx);
  const hashOf = networkHasher(config);
  const ofNetwork = { limiter: limiterFor(byNetwork), message: byNetwork.message };
  const ofNumberAndNetwork = { limiter: limiterFor(byNumberAndNetwork), message: byNumberAndNetwork.message };
  const ofNumber = byNumber.map((rule) => ({ limiter: limiterFor(rule), message: rule.message }));
  const countOfDay = smsOfDay(ctx);

  /**
   * Counts one text message before it is made. Throws `rate_limited` above a limit.
   * @decision rate_limit
   */
  return async ({ phone, phoneHash, ip }: Asking): Promise<void> => {
    const network = hashOf(ip);
    // An address that identifies nobody is not counted; its numbers are.
    if (network) await count(ofNetwork, network);
    if (isPhoneLimited(config, phone)) {
      if (network) await count(ofNumberAndNetwork, `${phoneHash}:${network}`);
      for (const limit of ofNumber) await count(limit, phoneHash);
    }
    const seconds = await db.transaction((tx) => countOfDay(tx));
    if (seconds !== undefined) throw rateLimited('We can’t send texts at the moment.', seconds);
  };
}
