import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { type Revealed, reveals, searches, wholeLists } from '../../../shared/contracts/reveals.ts';
import { MAX_SCREEN_PAGE } from '../../../shared/domain/people/second-factor.ts';

type Query = Readonly<Record<string, unknown>>;

const isOfOthers = (whose: Revealed | undefined) => whose !== undefined && whose !== 'nobody';

/** Returns true when a parsed query searches other people's contacts for a text. */
export function isSearch({ name }: EndpointShape, { q }: Query): boolean {
  return isOfOthers(searches[name]) && typeof q === 'string' && q !== '';
}

/**
 * Returns true when a call asks for more contacts of other people than the first page of a list as screens show it: for a later page, a
 * larger one or everything.
 */
function asksForMuch({ name, method }: EndpointShape, { cursor, limit, ...query }: Query): boolean {
  if (method !== 'GET' || !isOfOthers(reveals[name])) return false;
  if (cursor !== undefined || (typeof limit === 'number' && limit > MAX_SCREEN_PAGE)) return true;
  return wholeLists.has(name) && limit === undefined && Object.values(query).every((value) => value === undefined);
}

/**
 * Returns true for a call that a super admin or an operator makes only with a second factor given lately: a search for people, or contacts
 * in bulk. One that asks for it each time has been admitted already.
 */
export function needsStepUp(endpoint: EndpointShape, query: unknown = {}): boolean {
  const asked = query as Query;
  return endpoint.stepUp !== true && (isSearch(endpoint, asked) || asksForMuch(endpoint, asked));
}

/** Returns true when an answer holds more contacts than a screen page. One of a change is sent all the same: the change is made. */
export function holdsMuch({ method, stepUp }: EndpointShape, ids: readonly number[]): boolean {
  return method === 'GET' && stepUp !== true && new Set(ids).size > MAX_SCREEN_PAGE;
}
