/** The lowest Lighthouse scores allowed, out of 100. */
const MIN_SCORES = { performance: 97, accessibility: 100, 'best-practices': 100, seo: 100 };
const BUDGETED = ['scripts', 'everyScript', 'styles', 'fonts', 'transfer', 'lcp', 'tbt', 'cls'];
/** How long a page keeps the processor busy says more about a busy machine than about the page. */
const ONLY_IN_FULL = new Set(['performance', 'tbt']);

/** Says what a page misses, one line each: scores, times and weights. One run alone does not judge all of them. */
export function judgePage(figures, budget, { isShort }) {
  const isJudged = (name) => !isShort || !ONLY_IN_FULL.has(name);
  const { path, failed } = figures;
  const low = Object.entries(MIN_SCORES)
    .filter(([name, least]) => isJudged(name) && figures[name] < least)
    .map(([name, least]) => `${path}: ${name} ${figures[name]}, wanted ${least} (${failed[name].join(', ')})`);
  const high = BUDGETED.filter((name) => isJudged(name) && figures[name] > budget[name]).map(
    (name) => `${path}: ${name} ${figures[name]}, at most ${budget[name]}`,
  );
  return [...low, ...high];
}
