import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';
import { type ContactKind, type Contacts, reveals, searches } from '../../../shared/contracts/reveals.ts';
import { searchedText } from './contact-calls.ts';
import type { Operator, Viewer } from './caller.ts';

/** A super admin or operator received contacts of other people, searched for some, or exported leads. */
export interface Look {
  viewer: Viewer | null;
  operator: Operator | null;
  endpoint: string;
  /** Whose contacts the answer holds. */
  contacts: Contacts;
  /** The leads that leave as a file: recorded each time, however lately they were seen on screen. */
  exported: readonly number[] | undefined;
  /** Whose contacts a text was compared with, and the text, which is never recorded as it is. */
  search: { whose: ContactKind; text: string } | undefined;
  at: Date;
}

/** An export of leads is a look at those that it holds, with or without their contacts. The audit log is exported as CSV, without leads. */
const isLeadExport = ({ method, stepUp, mediaType }: EndpointShape) => method === 'GET' && stepUp === true && mediaType !== 'text/csv';

/** Throws when a handler names contacts that its endpoint is not declared to reveal. */
export function requireRevealed(endpoint: EndpointShape, contacts: Contacts): void {
  const declared = reveals[endpoint.name] ?? (isLeadExport(endpoint) ? ['customers'] : undefined);
  const isDeclared = declared && Object.keys(contacts).every((kind) => (declared as readonly string[]).includes(kind));
  if (!isDeclared) throw new Error(`${endpoint.name} is not declared to reveal contacts`);
}

/** Returns true for those whose looks are recorded. */
const isOfMarket = ({ viewer, operator }: Pick<Look, 'viewer' | 'operator'>) => operator !== null || viewer?.userType === 'super_admin';

/** Returns true for a search for people that leaves a line in the audit log. */
export const isRecordedSearch = (endpoint: EndpointShape, caller: Pick<Look, 'viewer' | 'operator'>, query: unknown): boolean =>
  isOfMarket(caller) && searchedText(endpoint, query) !== undefined;

interface Answered {
  /** What the handler passed to `revealed`; undefined when it didn't call it. */
  contacts: Contacts | undefined;
  query: unknown;
  at: Date;
}

/**
 * Returns the look to record for a super admin or operator; undefined when there's none. Other callers see and search only their own data.
 * Throws when the handler didn't call `revealed`.
 */
export function lookOf(endpoint: EndpointShape, { viewer, operator }: Pick<Look, 'viewer' | 'operator'>, { contacts, query, at }: Answered): Look | undefined {
  if (!isOfMarket({ viewer, operator })) return undefined;
  if (isLookedAt(endpoint) && !contacts) throw new Error(`${endpoint.name} did not call revealed()`);
  const search = searchOf(endpoint, query);
  const isEmpty = Object.values(contacts ?? {}).every((ids) => ids.length === 0);
  if (isEmpty && !search) return undefined;
  return { viewer, operator, endpoint: endpoint.name, ...shownBy(endpoint, contacts ?? {}), search, at };
}

/** Returns true when the answers of an endpoint can hold contacts, or are an export of leads. */
const isLookedAt = (endpoint: EndpointShape) => Boolean(reveals[endpoint.name]?.length) || isLeadExport(endpoint);

/** Returns whose contacts an answer shows, and the leads that it exports: those of an export without contacts are only exported. */
function shownBy(endpoint: EndpointShape, named: Contacts): Pick<Look, 'contacts' | 'exported'> {
  return { contacts: reveals[endpoint.name] ? named : {}, exported: isLeadExport(endpoint) ? named.customers : undefined };
}

/** Returns the search for people that a call makes. */
function searchOf(endpoint: EndpointShape, query: unknown): Look['search'] {
  const whose = searches[endpoint.name];
  const text = searchedText(endpoint, query);
  return text === undefined || whose === undefined || whose === 'nobody' ? undefined : { whose, text };
}
