import { clientConfig } from '@/lib/ssr/client-config.ts';
import type { PageHead } from '@/lib/head/head-tags.ts';
import type { SuburbPageData } from '@shared/contracts/page-data.ts';
import { paths } from '@shared/contracts/page-paths.ts';

const MAX_TITLE = 60;
const MIN_DESCRIPTION = 70;
const MAX_DESCRIPTION = 160;

type Named = Pick<SuburbPageData, 'name' | 'state' | 'postcode'>;

const fullName = ({ name, state, postcode }: Named) => `${name} ${state} ${postcode}`;

/** Returns the longest title that fits; the place is named in full if possible. */
function titleOf(suburb: Named): string {
  const place = fullName(suburb);
  const { titleMany } = clientConfig.words.electrician;
  const titles = [
    `${titleMany} in ${place} | ${clientConfig.brand.name}`,
    `${titleMany} in ${place}`,
    `Electricians in ${place}`,
  ];
  return titles.find((title) => title.length <= MAX_TITLE) ?? place.slice(0, MAX_TITLE);
}

/** Returns as many first sentences as fit, or words if the first sentence is too long. */
function shortened(text: string): string {
  if (text.length <= MAX_DESCRIPTION) return text;
  const start = text.slice(0, MAX_DESCRIPTION);
  const sentence = Math.max(...['. ', '! ', '? '].map((end) => start.lastIndexOf(end))) + 1;
  if (sentence >= MIN_DESCRIPTION) return start.slice(0, sentence);
  const space = start.lastIndexOf(' ');
  return `${start.slice(0, space >= MIN_DESCRIPTION ? space : MAX_DESCRIPTION - 1)}…`;
}

function descriptionOf(suburb: Pick<SuburbPageData, 'description'> & Named): string {
  const text = suburb.description.join(' ');
  if (text.length >= MIN_DESCRIPTION) return shortened(text);
  const offer = `${clientConfig.words.electrician.start} in ${fullName(suburb)}. Tell us about the job once and one of them can call you.`;
  return shortened(`${text} ${offer}`.trim());
}

/** Returns the breadcrumbs' structured data, with only the steps that have a URL. */
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

/** Returns a suburb page's head; pages with too little text of their own are `noindex`. */
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
