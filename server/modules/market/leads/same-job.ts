import { fold } from '../../../../shared/domain/contact/text-fold.ts';

/** The facts of a request that tell which job it is. */
export interface JobFacts {
  customerAddress: string | null;
  serviceLocation: string;
  suburb: string | null;
  state: string | null;
}

/** Returns the facts of a request that is about to be written. */
export const jobOf = ({ customerAddress = null, serviceLocation = '', suburb = null, state = null }: { [fact in keyof JobFacts]?: JobFacts[fact] | undefined }): JobFacts => ({
  customerAddress,
  serviceLocation,
  suburb,
  state,
});

// Of pg_trgm: descriptions that share no more than "Need an electrician to …" have about 0.35.
const SIMILAR_AT_ONE_ADDRESS = 0.45;
const SIMILAR_IN_ONE_SUBURB = 0.6;

/** Returns the house number and the first word of the street, such as "3/18 smith"; null if the text names none. */
function streetOf(address: string | null): string | null {
  const [, number, street] = /(\d+\p{L}?(?:\s*\/\s*\d+\p{L}?)?)[\s,]+(\p{L}[\p{L}'’-]*)/u.exec(fold(address ?? '').text.toLowerCase()) ?? [];
  return number && street ? `${number.replaceAll(/\s/g, '')} ${street}` : null;
}

// Where the work is, not where the customer is: a property manager has one office and many jobs.
const placeOfWork = ({ serviceLocation, customerAddress }: JobFacts) => streetOf(serviceLocation) ?? streetOf(customerAddress);

/**
 * Returns whether two requests of one number are certainly for the same job: similar work at the same street address, or, if one names
 * no street, nearly the same work in the same suburb. Other work, or the same work elsewhere, is another job. `similarity` is that of
 * their descriptions, from 0 to 1, by `workSimilarity`.
 */
export function isSameJob(one: JobFacts, other: JobFacts, similarity: number): boolean {
  const [street, otherStreet] = [placeOfWork(one), placeOfWork(other)];
  const isSameSuburb = one.suburb !== null && one.suburb === other.suburb && one.state === other.state;
  if (street !== null && otherStreet !== null) {
    const isElsewhere = one.suburb !== null && other.suburb !== null && !isSameSuburb;
    return street === otherStreet && !isElsewhere && similarity >= SIMILAR_AT_ONE_ADDRESS;
  }
  return isSameSuburb && similarity >= SIMILAR_IN_ONE_SUBURB;
}
