import { buyingRules, type BuyingRule } from '../../../shared/domain/people/buying-rule.ts';
import type { AustralianState } from '../../../shared/domain/words/enums.ts';
import { sydneyDate } from '../../../shared/domain/time/sydney-date.ts';
import { defaultSettings } from '../../../server/modules/market/settings/market-defaults.ts';
import { insertMarketSettings } from '../../../server/modules/market/settings/market-settings-store.ts';
import type { Databases } from '../money/databases.ts';
import { atLeast, type Figure, none } from '../money/figures.ts';
import { incomplete, mayBuyAlways, states } from './accounts.ts';
import { type Account, type Market, openTwoServers, setStanding } from './open-market.ts';
import { type Outcome, type Way, ways } from './ways.ts';

const PHASE = 'matrix';

/** Sales and payments of one case are no concern of the next. */
const CLEAN = 'truncate leads, lead_purchases, latest_sales, purchase_attempts, jobs, rate_limits, standing_bids, bid_limits, bid_agreements cascade';

const DEACTIVATED = 'account deactivated';

interface Terms {
  rule: BuyingRule;
  insuranceRequired: boolean;
  /** The states that accept licences of others. All leads are in New South Wales. */
  acceptingStates: AustralianState[];
}

interface Case extends Terms {
  state: string;
  way: string;
}

function stateCalled(name: string) {
  const state = states[name];
  if (!state) throw new Error(`There is no state ${name}`);
  return state;
}

/**
 * The rules, each with insurance asked for and without, and with a state that accepts licences of others: that of the leads, or another. In
 * a short run the strictest one alone is tried with insurance.
 */
function termsOf(isShort: boolean): Terms[] {
  const insured = buyingRules.flatMap((rule) => [false, true].map((insuranceRequired) => ({ rule, insuranceRequired, acceptingStates: [] })));
  const accepting = buyingRules.flatMap((rule) => (['NSW', 'SA'] as const).map((state) => ({ rule, insuranceRequired: false, acceptingStates: [state] })));
  return [...insured.filter(({ rule, insuranceRequired }) => !isShort || !insuranceRequired || rule === 'licence_verified'), ...accepting];
}

/** The states of an account that terms are tried with: where states accept others, those whose licence is of another. */
const statesUnder = ({ acceptingStates }: Terms) =>
  Object.keys(states).filter((name) => acceptingStates.length === 0 || stateCalled(name).mayBuyAccepted !== undefined);

/** What must come of a case: a super admin buys under every rule, every other account where its state may, unless it is deactivated. */
function isExpectedToBuy({ rule, insuranceRequired, acceptingStates, state, way }: Case): boolean {
  if (way === 'admin') return state !== DEACTIVATED;
  const { mayBuy, mayBuyAccepted = mayBuy, isInsured = true } = stateCalled(state);
  const may = acceptingStates.includes('NSW') ? mayBuyAccepted : mayBuy;
  return may[rule] && (isInsured || !insuranceRequired);
}

/** Tries every way to a lead for every state of an account under every rule, on two servers. */
export async function tryEveryWay(databases: Databases, { isShort }: { isShort: boolean }): Promise<Figure[]> {
  const terms = termsOf(isShort);
  const market = await openTwoServers(await databases.create());
  const wrong: string[] = [];
  let tried = 0;
  let kept = 0;
  try {
    kept = await keepIncomplete(market);
    for (const each of terms) {
      const { rule, insuranceRequired, acceptingStates } = each;
      const settings = { ...defaultSettings({ isProduction: false, sms: { kind: 'off' } }), buyingRule: rule, insuranceRequired, acceptingStates };
      await insertMarketSettings(market.ctx.db, { ...settings, changedByUserId: market.adminId, createdAt: market.ctx.clock.now() });
      for (const state of statesUnder(each)) {
        let account = await market.join();
        for (const [way, walk] of Object.entries(ways)) {
          // A deactivated account is signed out for good.
          if (state === DEACTIVATED) account = await market.join();
          tried += 1;
          const problem = await tryOne(market, account, { ...each, state, way }, walk);
          if (problem) wrong.push(problem);
        }
      }
    }
  } finally {
    await market.close();
  }
  for (const line of wrong) process.stdout.write(`  WRONG  ${line}\n`);
  return [
    atLeast(PHASE, 'cases tried', tried, terms.flatMap(statesUnder).length * Object.keys(ways).length),
    none(PHASE, 'licences that the database keeps as verified although something is not known of them', kept),
    none(PHASE, 'cases in which an account bought that may not, or did not that may', wrong.length),
  ];
}

/** Returns how many standings with a verified licence that is not known whole the database takes. */
async function keepIncomplete(market: Market): Promise<number> {
  const account = await market.join();
  const tries = await Promise.allSettled(incomplete.map((standing) => setStanding(market, account, standing)));
  return tries.filter(({ status }) => status === 'fulfilled').length;
}

async function tryOne(market: Market, account: Account, one: Case, walk: Way): Promise<string | undefined> {
  const state = stateCalled(one.state);
  await market.ctx.store.raw.query(CLEAN);
  await setStanding(market, account, mayBuyAlways);
  const outcome = await walk(market, account, () => setStanding(market, account, state.standing(sydneyDate(market.ctx.clock.now()))));
  const expected = isExpectedToBuy(one);
  const problem = problemOf(outcome, expected);
  return problem && `${one.rule}${one.insuranceRequired ? ' with insurance' : ''}${one.acceptingStates.map((each) => ` with ${each} accepting`).join('')}, ${one.state}, ${one.way}: ${problem} (answers ${outcome.answers.join(', ')})`;
}

function problemOf({ bought, answers }: Outcome, expected: boolean): string | undefined {
  if (answers.some((status) => status >= 500)) return 'a server failed';
  if (bought !== (expected ? 1 : 0)) return `bought ${bought} instead of ${expected ? 1 : 0}`;
  if (!expected && answers.at(-1) === 200) return 'was told that it had bought';
  return undefined;
}
