import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { type Contacts, reveals, searches, wholeLists } from '../../../shared/contracts/reveals.ts';
import { MAX_SCREEN_PAGE } from '../../../shared/domain/people/second-factor.ts';

type Query = Readonly<Record<string, unknown>>;

/** Returns the text that a parsed query compares with other people's contacts; undefined when it searches for nobody. */
export function searchedText({ name }: EndpointShape, query: unknown): string | undefined {
  const { q } = (query ?? {}) as Query;
  const isOfOthers = searches[name] !== undefined && searches[name] !== 'nobody';
  return isOfOthers && typeof q === 'string' && q !== '' ? q : undefined;
}

/**
 * Returns true when a call asks for more contacts of other people than the first page of a list as screens show it: for a later page, a
 * larger one or everything.
 */
function asksForMuch({ name, method }: EndpointShape, { cursor, limit, ...query }: Query): boolean {
  if (method !== 'GET' || !reveals[name]?.length) return false;
  if (cursor !== undefined || (typeof limit === 'number' && limit > MAX_SCREEN_PAGE)) return true;
  return wholeLists.has(name) && limit === undefined && Object.values(query).every((value) => value === undefined);
}

/**
 * Returns true for a call that a super admin or an operator makes only with a second factor given lately: a search for people, or contacts
 * in bulk. One that asks for it each time has been admitted already.
 */
export function needsStepUp(endpoint: EndpointShape, query: unknown): boolean {
  return endpoint.stepUp !== true && (searchedText(endpoint, query) !== undefined || asksForMuch(endpoint, (query ?? {}) as Query));
}

/** Returns true for an endpoint that may ask for the second factor before it shows contacts. */
export const isList = ({ name, method, stepUp }: EndpointShape): boolean => method === 'GET' && stepUp === 'where asked' && Boolean(reveals[name]?.length);

/** Returns whose contacts the answer to a change can hold, without ids, if the change may ask for the second factor; null for other calls. */
export function contactsOfChange({ name, method, stepUp }: EndpointShape): Contacts | null {
  const kinds = reveals[name];
  return method !== 'GET' && stepUp === 'where asked' && kinds?.length ? Object.fromEntries(kinds.map((kind) => [kind, []])) : null;
}

/** Returns true when an answer holds more contacts of one kind than a screen page. One of a change is sent all the same: the change is made. */
export function holdsMuch({ method, stepUp }: EndpointShape, contacts: Contacts): boolean {
  return method === 'GET' && stepUp !== true && Object.values(contacts).some((ids) => new Set(ids).size > MAX_SCREEN_PAGE);
}
