import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtWeights, scriptsOfPage } from '../../../scripts/page-sizes.mjs';
import { root } from '../../../scripts/root.mjs';

/** Words that only the code of these packages holds. */
const STRANGERS = { Stripe: /advancedFraudSignals/, charts: /recharts/, CSV: /escape_formulas/ };

/** What the dashboard loads before it can be used, in kB gzipped, and what has no business in it. */
export function weighDashboard() {
  const { weight } = builtWeights().find(({ name }) => name === 'dashboard');
  const scripts = scriptsOfPage('dashboard').map((file) => readFileSync(join(root, 'dist', 'public', file), 'utf8'));
  const strangers = Object.entries(STRANGERS)
    .filter(([, mark]) => scripts.some((script) => mark.test(script)))
    .map(([name]) => name);
  return { kilobytes: weight, strangers };
}
