import { wholeCents } from './create-intent.ts';
import { invalid, missing } from './problem.ts';
import { type Charge, chargeOf, type Intent, type World } from './world.ts';

type Params = Record<string, string>;

const KNOWN = /^(limit|starting_after|created\[(gt|gte|lt|lte)\]|expand\[\d*\])$/;

function limitIn({ limit }: Params): number {
  if (limit === undefined) return 10;
  const count = wholeCents(limit, 'limit');
  if (count < 1 || count > 100) throw invalid('parameter_invalid_integer', 'A limit is from 1 to 100', 'limit');
  return count;
}

function isCreatedIn({ created }: Intent, params: Params): boolean {
  const bound = (name: string, isWithin: (at: number) => boolean) => {
    const at = params[`created[${name}]`];
    return at === undefined || isWithin(wholeCents(at, `created[${name}]`));
  };
  return (
    bound('gt', (at) => created > at) &&
    bound('gte', (at) => created >= at) &&
    bound('lt', (at) => created < at) &&
    bound('lte', (at) => created <= at)
  );
}

function expandsCharge(params: Params): boolean {
  const wanted = Object.entries(params).flatMap(([name, value]) => (name.startsWith('expand[') ? [value] : []));
  if (wanted.some((field) => field !== 'data.latest_charge')) {
    throw invalid('parameter_unknown', 'This fake expands data.latest_charge in lists', 'expand');
  }
  return wanted.length > 0;
}

const withCharge = (intent: Intent, charge: Charge | null) => ({ ...intent, latest_charge: charge });

/** Lists intents as Stripe does: the newest first, a page at a time, the next one after the last of this. */
export function listIntents(world: World, params: Params): object {
  const unknown = Object.keys(params).find((name) => !KNOWN.test(name));
  if (unknown !== undefined) throw invalid('parameter_unknown', `Received unknown parameter: ${unknown}`, unknown);
  const limit = limitIn(params);
  const isExpanded = expandsCharge(params);
  const newestFirst = [...world.intents.values()].toReversed();
  const after = params['starting_after'];
  if (after !== undefined && !world.intents.has(after)) throw missing('payment_intent', after);
  const start = after === undefined ? 0 : newestFirst.findIndex(({ id }) => id === after) + 1;
  const rest = newestFirst.slice(start).filter((intent) => isCreatedIn(intent, params));
  const page = rest.slice(0, limit);
  const data = isExpanded ? page.map((intent) => withCharge(intent, chargeOf(world, intent) ?? null)) : page;
  return { object: 'list', url: '/v1/payment_intents', has_more: rest.length > limit, data };
}
