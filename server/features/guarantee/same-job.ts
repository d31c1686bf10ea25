import { fold } from '../../../shared/domain/text-fold.ts';

/** What of a request says which job it is. */
export interface JobFacts {
  customerAddress: string | null;
  serviceLocation: string;
  suburb: string | null;
  state: string | null;
  electricalWork: string;
}

const SIMILAR_AT_ONE_ADDRESS = 0.3;
const SIMILAR_IN_ONE_SUBURB = 0.6;
const SHORT_WORD = 2;

/** House number and first word of the street, "3/18 smith"; null where a text names none. */
function streetOf(address: string | null): string | null {
  const [, number, street] = /(\d+\p{L}?(?:\s*\/\s*\d+\p{L}?)?)[\s,]+(\p{L}[\p{L}'’-]*)/u.exec(fold(address ?? '').text.toLowerCase()) ?? [];
  return number && street ? `${number.replaceAll(/\s/g, '')} ${street}` : null;
}

// The place of the work, not of its customer: a property manager has one office and many jobs.
const placeOfWork = ({ serviceLocation, customerAddress }: JobFacts) => streetOf(serviceLocation) ?? streetOf(customerAddress);

const wordsOf = (text: string) =>
  new Set(fold(text).text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word.length > SHORT_WORD));

/** Returns how alike two descriptions are, from 0 to 1: the share of their words that both have. */
export function workSimilarity(one: string, other: string): number {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  const shared = [...words].filter((word) => others.has(word)).length;
  const all = words.size + others.size - shared;
  return all === 0 ? 0 : shared / all;
}

/**
 * Returns true when two requests of one number are for the same job beyond doubt: like work at the same street address, or where
 * one names no street, much the same work in the same suburb. Other work, or the same work elsewhere, is another job.
 */
export function isSameJob(one: JobFacts, other: JobFacts): boolean {
  const similarity = workSimilarity(one.electricalWork, other.electricalWork);
  const [street, otherStreet] = [placeOfWork(one), placeOfWork(other)];
  const isSameSuburb = one.suburb !== null && one.suburb === other.suburb && one.state === other.state;
  if (street !== null && otherStreet !== null) {
    const isElsewhere = one.suburb !== null && other.suburb !== null && !isSameSuburb;
    return street === otherStreet && !isElsewhere && similarity >= SIMILAR_AT_ONE_ADDRESS;
  }
  return isSameSuburb && similarity >= SIMILAR_IN_ONE_SUBURB;
}
