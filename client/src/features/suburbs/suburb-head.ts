import { clientConfig } from '@/lib/client-config.ts';
import type { PageHead } from '@/lib/head-tags.ts';
import type { SuburbPageData } from '@shared/contracts/page-data.ts';
import { paths } from '@shared/contracts/page-paths.ts';

const LONGEST_TITLE = 60;
const SHORTEST_DESCRIPTION = 70;
const LONGEST_DESCRIPTION = 160;

type Named = Pick<SuburbPageData, 'name' | 'state' | 'postcode'>;

const fullName = ({ name, state, postcode }: Named) => `${name} ${state} ${postcode}`;

/** The longest title that fits; the place is named in full as long as it can be. */
function titleOf(suburb: Named): string {
  const place = fullName(suburb);
  const { titleMany } = clientConfig.words.electrician;
  const titles = [
    `${titleMany} in ${place} | ${clientConfig.brand.name}`,
    `${titleMany} in ${place}`,
    `Electricians in ${place}`,
  ];
  return titles.find((title) => title.length <= LONGEST_TITLE) ?? place.slice(0, LONGEST_TITLE);
}

/** The first sentences of a text as far as they fit; words, where a sentence alone is too long. */
function shortened(text: string): string {
  if (text.length <= LONGEST_DESCRIPTION) return text;
  const start = text.slice(0, LONGEST_DESCRIPTION);
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => start.lastIndexOf(end))) + 1;
  if (sentence >= SHORTEST_DESCRIPTION) return start.slice(0, sentence);
  const space = start.lastIndexOf(' ');
  return `${start.slice(0, space >= SHORTEST_DESCRIPTION ? space : LONGEST_DESCRIPTION - 1)}…`;
}

function descriptionOf(suburb: Pick<SuburbPageData, 'description'> & Named): string {
  const text = suburb.description.join(' ');
  if (text.length >= SHORTEST_DESCRIPTION) return shortened(text);
  const offer = `${clientConfig.words.electrician.start} in ${fullName(suburb)}. Tell us the job once and one of them can call you.`;
  return shortened(`${text} ${offer}`.trim());
}

/** The trail to a page. Only what has an address stands in it. */
function breadcrumbsOf({ name, path }: Pick<SuburbPageData, 'name' | 'path'>) {
  const steps = [
    { name: 'Home', path: paths.home },
    { name, path },
  ];
  const base = clientConfig.brand.url;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: base === null ? step.path : new URL(step.path, base).href,
    })),
  };
}

/** What the page of a suburb tells search engines; those that say too little of their own ask to be left out. */
export function suburbHead(suburb: SuburbPageData): PageHead {
  return {
    title: titleOf(suburb),
    description: descriptionOf(suburb),
    keywords: `electrician ${suburb.name}, electrician ${suburb.postcode}, electrical quote ${suburb.name}`,
    canonicalPath: suburb.path,
    robots: suburb.isIndexed ? undefined : 'noindex',
    jsonLd: [breadcrumbsOf(suburb)],
  };
}
