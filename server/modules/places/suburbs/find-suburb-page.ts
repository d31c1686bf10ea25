import type { SuburbPageData } from '../../../../shared/contracts/page-data.ts';
import { suburbPathOf, suburbSlug } from '../../../../shared/contracts/page-paths.ts';
import type { ClaimTerms } from '../../../../shared/domain/words/claims.ts';
import { sentencesWithin } from '../../../../shared/domain/words/claim-words.ts';
import { australianStates } from '../../../../shared/domain/words/enums.ts';
import { suburbDirectory, suburbLinkOf } from './suburb-directory.ts';
import { findSuburbOnceAt, findSuburbsOfPostcode } from './suburb-queries.ts';
import type { PlacesContext } from '../context.ts';

/** Splits a text into paragraphs at empty lines. */
function paragraphsOf(text: string | null): string[] {
  const paragraphs = text?.split(/\n\s*\n/) ?? [];
  return paragraphs.map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}

/**
 * Returns the contents of a suburb's page; null when there's no such page. Leaves out sentences that claim more about electricians than the
 * market's buying rule requires.
 */
export async function findSuburbPage(
  ctx: PlacesContext,
  place: { state: string; slug: string; postcode: string },
  findClaims: () => Promise<ClaimTerms>,
): Promise<SuburbPageData | null> {
  const state = australianStates.find((code) => code === place.state.toUpperCase());
  if (!state) return null;
  const suburbs = await findSuburbsOfPostcode(ctx.db, { state, postcode: place.postcode });
  const suburb = suburbs.find(({ name }) => suburbSlug(name) === place.slug);
  if (!suburb) return null;
  const [directory, claims] = await Promise.all([suburbDirectory(ctx), findClaims()]);
  const { council, priceFrom, openingHours } = suburb;
  return {
    ...suburbLinkOf(suburb),
    council,
    description: paragraphsOf(suburb.description).map((paragraph) => sentencesWithin(claims, paragraph)).filter(Boolean),
    priceFrom,
    openingHours,
    nearest: directory.nearestTo(suburb),
    isIndexed: directory.isIndexed(suburb.id),
  };
}

/** Returns the present path of a page that was once at this one; undefined when there was none or it's switched off. */
export async function findMovedPath({ db }: PlacesContext, path: string): Promise<string | undefined> {
  const suburb = await findSuburbOnceAt(db, path);
  return suburb && suburbPathOf(suburb);
}
