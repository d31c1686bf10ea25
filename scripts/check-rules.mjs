// Plants one violation of each rule of the import graph and of the size budgets, and sees it reported.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MODULES } from './import-graph.mjs';
import { root } from './root.mjs';

const imports = (from) => `import { thing } from '${from}';\nexport const planted = thing;\n`;
const IMPORT = 'no-restricted-imports';

/** A module must not know those above it, the application or the inside of those below it. */
function plantedIn(name, index) {
  const above = MODULES.slice(index + 1).map((other) => [`server/modules/${name}/planted.ts`, imports(`../${other}/index.ts`), IMPORT]);
  const below = MODULES.slice(0, index).map((other) => [`server/modules/${name}/part/planted.ts`, imports(`../../${other}/part/planted.ts`), IMPORT]);
  return above.concat(below, [[`server/modules/${name}/planted-store.ts`, imports('../../app/context.ts'), IMPORT]]);
}

/**
 * Where the violation is planted, what it is, the rule that must report it, and the file that it takes besides, if any.
 * @type {[string, string, string, [string, string]?][]}
 */
const PLANTED = [
  ['shared/domain/planted.ts', imports('zod/mini'), IMPORT],
  ['shared/domain/planted.ts', imports('../schema/leads.ts'), IMPORT],
  ['shared/domain/money/planted.ts', imports('../../schema/leads.ts'), IMPORT],
  ['shared/schema/planted.ts', imports('../contracts/wire.ts'), IMPORT],
  ['shared/contracts/planted.ts', imports('../schema/leads.ts'), IMPORT],
  ['shared/contracts/planted.ts', imports('express'), IMPORT],
  ['client/src/lib/planted.ts', imports('@/components/session.ts'), IMPORT],
  ['client/src/components/ui/planted.ts', imports('@shared/domain/people/roles.ts'), IMPORT],
  ['client/src/components/ui/planted.ts', imports('@/components/session.ts'), IMPORT],
  ['client/src/components/planted.ts', imports('@/features/purchase/purchase-flow.ts'), IMPORT],
  ['client/src/components/lead/planted.ts', imports('@/features/market/market-view.ts'), IMPORT],
  ['client/src/features/market/planted.ts', imports('@/features/jobs/job-form.ts'), IMPORT],
  ['client/src/features/market/planted.ts', imports('../jobs/job-form.ts'), IMPORT],
  ['client/src/features/market/planted.ts', imports('@shared/schema/leads.ts'), IMPORT],
  ['client/src/features/home/planted.ts', imports('@tanstack/react-query'), IMPORT],
  ['client/src/features/home/planted.ts', imports('@/features/quote/quote-submission.tsx'), IMPORT],
  ['client/src/pages/planted.ts', imports('@/app/routes.tsx'), IMPORT],
  ['client/src/features/jobs/planted.ts', imports('@/testing/builders.ts'), IMPORT],
  ['client/src/features/jobs/planted.test.ts', imports('@/features/market/market-view.ts'), IMPORT],
  ['client/src/app/planted.ts', imports('../../../server/app.ts'), IMPORT],
  ...['lib', 'components', 'components/ui', 'features/market', 'features/home', 'pages', 'app'].flatMap((folder) =>
    [
      "import { useSearch } from 'wouter';\nexport const planted = useSearch;\n",
      "import { lazy } from 'react';\nexport const planted = lazy;\n",
    ].map((source) => [`client/src/${folder}/planted.ts`, source, IMPORT]),
  ),
  ['client/src/lib/lazy/lazy-or.tsx', imports('@/components/session.ts'), IMPORT],
  ['server/planted.ts', imports('../client/src/lib/time/format.ts'), IMPORT],
  ['server/planted.ts', imports('../tests/support/factories.ts'), IMPORT],
  ['server/planted.ts', imports('stripe'), IMPORT],
  ['server/planted.ts', imports('nodemailer'), IMPORT],
  ['server/planted.ts', imports('./modules/market/leads/create-lead.ts'), IMPORT],
  ['server/app/planted.ts', imports('../modules/market/leads/create-lead.ts'), IMPORT],
  ['server/app/planted.ts', imports('../demo/demo-accounts.ts'), IMPORT],
  ['server/demo/planted.ts', imports('../modules/sales/claim/claim-lead.ts'), IMPORT],
  ['server/platform/planted.ts', imports('../modules/audit/index.ts'), IMPORT],
  ['server/platform/planted.ts', imports('../app/config.ts'), IMPORT],
  ['server/platform/db/planted.ts', imports('../../demo/demo-accounts.ts'), IMPORT],
  ['server/platform/http/planted.ts', imports('drizzle-orm'), IMPORT],
  ['server/platform/jobs/planted.ts', imports('drizzle-orm'), IMPORT],
  ...MODULES.flatMap(plantedIn),
  ['server/modules/market/leads/planted-routes.ts', imports('express'), IMPORT],
  ['server/modules/market/leads/planted.ts', imports('drizzle-orm'), IMPORT],
  ['server/modules/market/leads/planted.ts', imports('../../../../shared/schema/index.ts'), IMPORT],
  ['server/modules/market/leads/planted-store.ts', imports('../../../platform/http/route.ts'), IMPORT],
  ['server/modules/market/leads/planted-queries.ts', imports('express'), IMPORT],
  ['server/modules/sales/gateway/planted.ts', imports('../../../../shared/schema/index.ts'), IMPORT],
  ['tests/e2e/planted.e2e.ts', imports('../../shared/domain/money/money.ts'), IMPORT],
  ['server/planted.ts', imports('./planted-too.ts'), 'no-cycle', ['server/planted-too.ts', imports('./planted.ts')]],
  ['server/planted.ts', 'export const planted = process.env.HOME;\n', 'no-process-env'],
  ['server/planted.ts', 'export const planted: any = 1;\n', 'no-explicit-any'],
  ['server/planted.ts', 'export const planted = (x?: string) => x!.length;\n', 'no-non-null-assertion'],
  ['server/planted.ts', 'export default function planted() {}\n', 'no-default-export'],
  ['server/planted.ts', 'export {};\n'.repeat(301), 'max-lines'],
  ['server/planted.ts', `export function planted() {\n${'  void 0;\n'.repeat(60)}}\n`, 'max-lines-per-function'],
  ['client/src/pages/planted.tsx', 'export const planted = <i dangerouslySetInnerHTML={{ __html: "" }} />;\n', 'no-danger'],
  ['server/planted.test.ts', "import { it } from 'vitest';\nit.only('x', () => {});\n", 'no-focused-tests'],
  ['server/planted.test.ts', "import { it } from 'vitest';\nit.skip('x', () => {});\n", 'no-disabled-tests'],
];

const folder = mkdtempSync(join(tmpdir(), 'sparkdrop-rules-'));
const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');

function reports([path, source, rule, beside]) {
  const files = [[path, source], ...(beside ? [beside] : [])].map(([name, text]) => {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  });
  const { stdout } = spawnSync(process.execPath, [oxlint, '-c', 'oxlint.config.mjs', '--format=json', path], { cwd: folder, encoding: 'utf8' });
  for (const file of files) rmSync(file);
  return JSON.parse(stdout).diagnostics.some(({ code }) => code.includes(`(${rule})`));
}

try {
  for (const file of ['oxlint.config.mjs', 'scripts/import-graph.mjs']) cpSync(join(root, file), join(folder, file));
  const silent = PLANTED.filter((planted) => !reports(planted));
  for (const [path, source, rule] of silent) {
    process.stderr.write(`${rule} is silent in ${path}: ${source.split('\n')[0]}\n`);
  }
  process.stdout.write(`${PLANTED.length - silent.length} of ${PLANTED.length} planted violations were reported\n`);
  process.exitCode = silent.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
