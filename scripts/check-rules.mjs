// Plants one violation of each rule of the import graph and of the size budgets, and sees it reported.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from './root.mjs';

const imports = (from) => `import { thing } from '${from}';\nexport const planted = thing;\n`;
const IMPORT = 'no-restricted-imports';

/** Where the violation is planted, what it is, and the rule that must report it. */
const PLANTED = [
  ['shared/domain/planted.ts', imports('zod/mini'), IMPORT],
  ['shared/domain/planted.ts', imports('../schema/leads.ts'), IMPORT],
  ['shared/schema/planted.ts', imports('../contracts/wire.ts'), IMPORT],
  ['shared/contracts/planted.ts', imports('../schema/leads.ts'), IMPORT],
  ['shared/contracts/planted.ts', imports('express'), IMPORT],
  ['client/src/lib/planted.ts', imports('@/components/session.ts'), IMPORT],
  ['client/src/components/ui/planted.ts', imports('@shared/domain/roles.ts'), IMPORT],
  ['client/src/components/ui/planted.ts', imports('@/components/session.ts'), IMPORT],
  ['client/src/components/planted.ts', imports('@/features/leads/leads-api.ts'), IMPORT],
  ['client/src/features/leads/planted.ts', imports('@/features/pipeline/pipeline-api.ts'), IMPORT],
  ['client/src/features/leads/planted.ts', imports('../pipeline/pipeline-api.ts'), IMPORT],
  ['client/src/features/leads/planted.ts', imports('@shared/schema/leads.ts'), IMPORT],
  ['client/src/features/home/planted.ts', imports('@tanstack/react-query'), IMPORT],
  ['client/src/features/home/planted.ts', imports('@/features/quote/quote-api.ts'), IMPORT],
  ['client/src/pages/planted.ts', imports('@/app/routes.tsx'), IMPORT],
  ['client/src/app/planted.ts', imports('../../../server/app.ts'), IMPORT],
  ...['lib', 'components', 'components/ui', 'features/leads', 'features/home', 'pages', 'app'].flatMap((folder) =>
    [
      "import { useSearch } from 'wouter';\nexport const planted = useSearch;\n",
      "import { lazy } from 'react';\nexport const planted = lazy;\n",
    ].map((source) => [`client/src/${folder}/planted.ts`, source, IMPORT]),
  ),
  ['client/src/lib/lazy-or.tsx', imports('@/components/session.ts'), IMPORT],
  ['server/planted.ts', imports('../client/src/lib/format.ts'), IMPORT],
  ['server/planted.ts', imports('./testing/factories.ts'), IMPORT],
  ['server/planted.ts', imports('stripe'), IMPORT],
  ['server/planted.ts', imports('nodemailer'), IMPORT],
  ['server/http/planted.ts', imports('drizzle-orm'), IMPORT],
  ['server/features/leads/planted-routes.ts', imports('express'), IMPORT],
  ['server/features/leads/planted.ts', imports('drizzle-orm'), IMPORT],
  ['server/features/leads/planted.ts', imports('../../../shared/schema/index.ts'), IMPORT],
  ['server/features/leads/planted-store.ts', imports('../../http/route.ts'), IMPORT],
  ['server/features/leads/planted-queries.ts', imports('express'), IMPORT],
  ['server/jobs/planted.ts', imports('drizzle-orm'), IMPORT],
  ['server/payments/planted.ts', imports('../../shared/schema/index.ts'), IMPORT],
  ['e2e/planted.e2e.ts', imports('../shared/domain/money.ts'), IMPORT],
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

function reports([path, source, rule]) {
  const file = join(folder, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, source);
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json', path], { cwd: folder, encoding: 'utf8' });
  rmSync(file);
  return JSON.parse(stdout).diagnostics.some(({ code }) => code.includes(`(${rule})`));
}

try {
  cpSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  const silent = PLANTED.filter((planted) => !reports(planted));
  for (const [path, source, rule] of silent) {
    process.stderr.write(`${rule} is silent in ${path}: ${source.split('\n')[0]}\n`);
  }
  process.stdout.write(`${PLANTED.length - silent.length} of ${PLANTED.length} planted violations were reported\n`);
  process.exitCode = silent.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
