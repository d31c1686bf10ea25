import type { SuburbPageData } from '../../../shared/contracts/page-data.ts';
import { suburbPathOf, suburbSlug } from '../../../shared/contracts/page-paths.ts';
import { sentencesWithin } from '../../../shared/domain/claim-words.ts';
import { australianStates } from '../../../shared/domain/enums.ts';
import type { AppContext } from '../../context.ts';
import { findSiteTerms } from '../market/find-site-terms.ts';
import { suburbDirectory, suburbLinkOf } from './suburb-directory.ts';
import { findSuburbOnceAt, findSuburbsOfPostcode } from './suburb-queries.ts';

/** Paragraphs stand apart by an empty line. */
function paragraphsOf(text: string | null): string[] {
  const paragraphs = text?.split(/\n\s*\n/) ?? [];
  return paragraphs.map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
}

/**
 * Returns what the page of a suburb shows; null when there is no such page. Sentences of its text that claim more of the electricians
 * than the market asks of them are left out.
 */
export async function findSuburbPage(
  ctx: AppContext,
  place: { state: string; slug: string; postcode: string },
): Promise<SuburbPageData | null> {
  const state = australianStates.find((code) => code === place.state.toUpperCase());
  if (!state) return null;
  const suburbs = await findSuburbsOfPostcode(ctx.db, { state, postcode: place.postcode });
  const suburb = suburbs.find(({ name }) => suburbSlug(name) === place.slug);
  if (!suburb) return null;
  const [directory, { claims }] = await Promise.all([suburbDirectory(ctx), findSiteTerms(ctx)]);
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

/** Returns the path that the page once at this one has now; undefined when none was here, or it is switched off. */
export async function findMovedPath({ db }: AppContext, path: string): Promise<string | undefined> {
  const suburb = await findSuburbOnceAt(db, path);
  return suburb && suburbPathOf(suburb);
}
