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
const byNumber = { name: 'sms-number', points: 3, windowMs: 10 * MINUTE_MS, message: 'We’ve texted this number three times already.' } as const;
const byNumberADay = { name: 'sms-number-day', points: 5, windowMs: DAY_MS, message: 'We’ve texted this number five times today.' } as const;
/** Of the texts to a number in a day, so many are for one connection: nobody uses up the codes of somebody else's number. */
const byNumberAndNetwork = { name: 'sms-number-network', points: 3, windowMs: DAY_MS, message: 'We’ve texted this number three times today.' } as const;
/** Beyond the five a day, so many go to networks that have asked for no text to the number before: strangers cannot use up all of its texts. */
const byNumberAndNewNetwork = { name: 'sms-number-new-network', points: 3, windowMs: DAY_MS, message: 'We’ve texted this number too often today.' } as const;
const ALL = 'all';
/** The share of the day's texts that codes may use within an hour: somebody with many addresses cannot use up the day's at once. */
const HOUR_SHARE = 1 / 4;
/** The share of the day's texts at which the brand is told. */
const ALARM_SHARE = 0.8;

interface Asking {
  phone: string;
  phoneHash: string;
  ip: string;
}

interface Limit {
  limiter: RateLimiterAbstract;
  message: string;
}

/** Counts a text towards a limit and returns how many are counted now. Throws `rate_limited` above it. */
async function count({ limiter, message }: Limit, key: string): Promise<number> {
  const counted = await consume(limiter, key);
  if (counted.consumedPoints > limiter.points) throw rateLimited(message, secondsOf(counted));
  return counted.consumedPoints;
}

/** Counts a text towards a limit and then elsewhere: what is refused there does not count here. */
async function countThen(limit: Limit, key: string, next: (used: number) => Promise<void>): Promise<void> {
  const used = await count(limit, key);
  try {
    await next(used);
  } catch (error) {
    await limit.limiter.reward(key);
    throw error;
  }
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

/** Returns the refusal of a text while none is left of those for 24 hours. */
export const noTextsLeft = (seconds: number) => rateLimited('We can’t send texts at the moment.', seconds);

/** Creates the count of codes by network address, by number, by both together, and of the whole installation within 24 hours. */
export function createSmsLimits(ctx: SalesContext) {
  const { config, db } = ctx;
  const limiterFor = createLimiters(ctx);
  const hashOf = networkHasher(config);
  const limitOf = (rule: { name: string; points: number; windowMs: number; message: string }): Limit => ({ limiter: limiterFor(rule), message: rule.message });
  const ofNetwork = limitOf(byNetwork);
  const ofNumber = limitOf(byNumber);
  const ofNumberADay = limitOf(byNumberADay);
  const ofNumberAndNetwork = limitOf(byNumberAndNetwork);
  const ofNumberAndNewNetwork = limitOf(byNumberAndNewNetwork);
  const countOfDay = smsOfDay(ctx);
  const perHour = config.sms.kind === 'off' ? 0 : Math.ceil(config.sms.perDay * HOUR_SHARE);
  const ofHour = limiterFor({ name: 'sms-hour', points: perHour, windowMs: HOUR_MS });

  /** Throws `rate_limited` when codes have used their share of this hour, which the brand is told once. */
  async function countOfHour(): Promise<void> {
    const counted = await consume(ofHour, ALL);
    if (counted.consumedPoints <= perHour) return;
    if (counted.consumedPoints === perHour + 1) {
      ctx.log.error({ event: 'sms_hour_limit', perHour }, 'text messages with codes reached their limit of an hour');
      await enqueue(db, smsAlarmMail, { used: perHour, perHour }, { runAt: ctx.clock.now() });
    }
    throw noTextsLeft(secondsOf(counted));
  }

  async function countOfNumberADay(phoneHash: string, isNewNetwork: boolean): Promise<void> {
    const counted = await consume(ofNumberADay.limiter, phoneHash);
    if (counted.consumedPoints <= ofNumberADay.limiter.points) return;
    if (!isNewNetwork) throw rateLimited(ofNumberADay.message, secondsOf(counted));
    await count(ofNumberAndNewNetwork, phoneHash);
  }

  // Nobody is kept from a text by those that others only asked for.
  const countOfNumber = (phoneHash: string, isNewNetwork: boolean) => countThen(ofNumber, phoneHash, () => countOfNumberADay(phoneHash, isNewNetwork));
  const countOfNumberAndNetwork = (phoneHash: string, network: string) =>
    countThen(ofNumberAndNetwork, `${phoneHash}:${network}`, (used) => countOfNumber(phoneHash, used === 1));

  /**
   * Counts one text message before it is made. Throws `rate_limited` above a limit.
   * @decision rate_limit
   */
  return async ({ phone, phoneHash, ip }: Asking): Promise<void> => {
    const network = hashOf(ip);
    // An address that identifies nobody is not counted; its numbers are.
    if (network) await count(ofNetwork, network);
    if (isPhoneLimited(config, phone)) await (network ? countOfNumberAndNetwork(phoneHash, network) : countOfNumber(phoneHash, false));
    await countOfHour();
    const seconds = await db.transaction((tx) => countOfDay(tx));
    if (seconds !== undefined) throw noTextsLeft(seconds);
  };
}
