import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPrograms } from '../../scripts/processes.mjs';
import { limited, report, told } from '../proofs/proof-figures.mjs';
import { median } from './report.mjs';
import { cookieOf, startHelper, startOurs } from './stage.mjs';

const [serverUrl, worldFile] = process.argv.slice(2);
const MAX_MS = 50;
const MAX_FILL_S = 600;
const TIMES = 15;
const TOKEN = 't'.repeat(43);
const COOKIE = 'c'.repeat(43);

/** What the screens ask for, by who looks at them. */
const callsOf = ({ providerId, purchaseId }) => ({
  nobody: ['/', '/api/home-page', '/api/places?q=marrick'],
  provider: [
    '/dashboard',
    '/api/leads',
    '/api/leads?area=mine',
    '/api/my-purchased-leads',
    '/api/my-purchased-leads?stage=called&limit=30',
    '/api/my-purchased-leads?q=priya&limit=30',
    '/api/my-purchased-leads/summary',
    '/api/my-purchased-leads/returns',
    `/api/lead-purchases/${purchaseId}/history`,
    '/api/standing-bids',
    '/api/alerts',
    '/api/price-watches',
    '/api/team',
    '/api/account',
    '/api/my-profile',
  ],
  admin: [
    '/api/leads',
    '/api/leads/archived',
    '/api/leads/held',
    '/api/leads/doubtful-texts',
    '/api/my-purchased-leads?limit=30',
    '/api/my-purchased-leads/summary',
    '/api/my-purchased-leads/returns',
    '/api/manage/queues',
    '/api/manage/follow-ups',
    '/api/manage/standing-bids',
    '/api/lead-reports',
    '/api/market-settings',
    '/api/market-settings/price-sample',
    '/api/audit-log',
    '/api/audit-log?action=purchase',
    `/api/audit-log?subject=purchase:${purchaseId}`,
    `/api/audit-log?actor=user:${providerId}`,
    '/api/providers',
    '/api/providers?q=archer%2050001',
    '/api/discount-codes',
    '/api/privacy',
    '/api/provider-callbacks',
  ],
  operator: ['/api/admin/analytics', '/api/admin/charts', '/api/admin/follow-ups', '/api/admin/providers', '/api/admin/leads', '/api/admin/standing-bids'],
});

const headersOf = ({ provider, admin }) => ({
  nobody: {},
  provider: { cookie: cookieOf(provider) },
  admin: { cookie: cookieOf(admin) },
  operator: { authorization: `Bearer ${TOKEN}`, cookie: `operator=${COOKIE}` },
});

/** How long one call takes again and again, ms; the first may find nothing in memory. Also how often it was refused. */
async function timesOf(address, headers) {
  const times = [];
  let refused = 0;
  for (let turn = 0; turn < TIMES; turn += 1) {
    const startedAt = performance.now();
    const response = await fetch(address, { headers });
    await response.arrayBuffer();
    times.push(performance.now() - startedAt);
    if (!response.ok) refused += 1;
  }
  return { times, refused };
}

async function measure(address, people) {
  const headers = headersOf(people);
  const figures = [];
  for (const [who, paths] of Object.entries(callsOf(people))) {
    for (const path of paths) {
      const {
        times: [first, ...later],
        refused,
      } = await timesOf(address + path, headers[who]);
      const shown = path.replace(/\d{3,}/g, '…');
      figures.push(limited(`${who}: GET ${shown}, ms (half of them)`, median(later), MAX_MS), told(`${who}: GET ${shown}, the first, ms`, first));
      if (refused > 0) figures.push(limited(`${who}: GET ${shown}, refused`, refused, 0));
    }
  }
  return figures;
}

const dataDir = mkdtempSync(join(tmpdir(), 'sparkdrop-million-'));
const world = startHelper(worldFile, [serverUrl, TOKEN, COOKIE]);
try {
  process.stdout.write('A million leads, a hundred thousand of them live, with a hundred thousand accounts\n');
  const { result } = await world.answer();
  const address = await startOurs(dataDir, result.url);
  const filled = limited('until that world was there, s', result.filledInMs / 1000, MAX_FILL_S);
  process.exitCode = report('million', false, [filled, ...(await measure(address, result.people))]);
} finally {
  await stopPrograms();
  await world.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
