import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Writable } from 'node:stream';
import type { Renderer } from '../../../shared/contracts/rendered-page.ts';
import { createApp } from '../../../server/app/create-app.ts';
import { loadConfig } from '../../../server/app/config.ts';
import { type AppContext, createContext } from '../../../server/app/context.ts';
import { erasePerson } from '../../../server/modules/back-office/privacy/erase-person.ts';
import { sweepMessageFolders } from '../../../server/modules/back-office/privacy/message-folders.ts';
import { personalData } from '../../../server/modules/back-office/privacy/personal-data.ts';
import { retention } from '../../../server/modules/back-office/privacy/retention.ts';
import { renderTaxDocument } from '../../../server/modules/sales/tax-documents/render-tax-document.ts';
import { createLogger } from '../../../server/platform/log.ts';
import { PASSWORD } from '../../support/factories.ts';
import { hashPassword } from '../../../server/modules/identity/sign-in/password.ts';
import { insertOperator } from '../../../server/modules/identity/operators/operator-store.ts';
import { drainJobs } from '../../support/drain.ts';
import { openDatabases } from '../money/databases.ts';
import { doPaymentsAgree, readFigures } from './figures.ts';
import { raceErasures } from './race.ts';
import type { Person } from './people.ts';
import { type Also, type Caller, holderOf, OPERATOR, type Places, readEverything, searchFolder, searchTables } from './search.ts';
import { createWorld, type World } from './world.ts';

const [serverUrl, mode] = process.argv.slice(2);
if (!serverUrl) throw new Error('Which PostgreSQL server?');
const isShort = mode === '--short';
const PEOPLE = 200;
/** Of how many customers, electricians and callers everything is erased. */
const ERASED = isShort ? { customers: 12, electricians: 3, callers: 3, members: 2 } : { customers: 36, electricians: 8, callers: 8, members: 4 };
const RACES = isShort ? 12 : 60;

const say = (line: string) => process.stdout.write(`${line}\n`);
const findings: string[] = [];

/** One server of the product: its own folder, log and caches, on the common database. */
interface Process {
  ctx: AppContext;
  server: Server;
  url: string;
  folder: string;
  logged: () => string;
}

async function startProcess(databaseUrl: string, folder: string): Promise<Process> {
  mkdirSync(folder, { recursive: true });
  let logged = '';
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString();
      done();
    },
  });
  const config = loadConfig({
    SESSION_SECRET: 'a secret that only the proof knows',
    NODE_ENV: 'test',
    PAYMENTS: 'demo',
    APP_URL: 'http://127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    REQUESTS_PER_ADDRESS: '1000000000',
  });
  const ctx = await createContext(config, { log: createLogger('info', sink), taxDocuments: { render: renderTaxDocument } });
  const dist = join(process.cwd(), 'dist');
  const { createRenderer }: Renderer = await import(pathToFileURL(join(dist, 'render', 'entry-server.js')).href);
  const server = createServer(createApp(ctx, { publicDir: join(dist, 'public'), render: createRenderer() }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const listener = ctx.live.listen();
  server.on('close', () => void listener.stop());
  return { ctx, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder, logged: () => logged };
}

async function signIn(url: string, username: string): Promise<Caller> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in as ${username}: ${response.status}`);
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
  return { name: username, headers: { cookie } };
}

const OPERATOR_PASSWORD = 'an operator of the proof';

async function signInOperator(url: string): Promise<Caller> {
  const response = await fetch(`${url}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ username: 'proof-operator', password: OPERATOR_PASSWORD }),
  });
  if (!response.ok) throw new Error(`Signing in as the operator: ${response.status}`);
  const { token } = (await response.json()) as { token: string };
  const cookie = response.headers.getSetCookie().map((each) => each.split(';')[0]).join('; ');
  return { name: OPERATOR, headers: { authorization: `Bearer ${token}`, cookie } };
}

/** Returns what to read beside the lists: every page of an electrician and of a request, every photo, and what a search for the erased finds. */
async function alsoOf(ctx: AppContext, { tokens }: World, contacts: readonly string[]): Promise<Also> {
  const read = async (statement: string) => (await ctx.store.raw.query(statement)).rows;
  const slugs = (await read('select profile_slug as slug from users where profile_slug is not null')).map(({ slug }) => String(slug));
  const photos = await read('select p.id, lp.id as purchase from request_photos p join lead_purchases lp on lp.lead_id = p.lead_id');
  return {
    paths: [
      ...slugs.flatMap((slug) => [`/api/profiles/${slug}`, `/electricians/p/${slug}`]),
      ...tokens.slice(0, isShort ? 20 : 60).map((token) => `/request/${token}`),
      ...photos.map(({ id, purchase }) => `/api/lead-purchases/${String(purchase)}/photos/${String(id)}`),
    ],
    posts: [
      ...tokens.map((token) => ({ path: '/api/request', body: { token } })),
      ...contacts.flatMap((contact) => ['find', 'download', 'erase/preview'].map((act) => ({ path: `/api/privacy/${act}`, body: { contact } }))),
    ],
  };
}

interface Erased {
  people: Person[];
  /** What of an electrician the law keeps in tax documents. */
  documented: Person[];
  /** Those of the market who still work. */
  left: World['electricians'];
}

async function eraseSome(ctx: AppContext, { customers, emailed, electricians, callers, members }: World): Promise<Erased> {
  const step = Math.floor(customers.length / ERASED.customers);
  // Of every kind that there is: the step and the six kinds have no common rhythm.
  const chosen = Array.from({ length: ERASED.customers }, (_, index) => customers[(index * step + index) % customers.length]).filter((each) => each !== undefined);
  const gone = [...new Set(chosen)];
  const documented = electricians.slice(0, ERASED.electricians).map(({ person }) => person);
  // The owners of the last members stay, and some erased electricians have a member who stays.
  const people = [...gone, ...callers.slice(0, ERASED.callers), ...members.slice(-ERASED.members)];
  for (const [index, person] of people.entries()) {
    const gaveEmail = index >= gone.length || emailed.has(person);
    await erasePerson(ctx, { contact: gaveEmail && index % 2 === 0 ? person.email : person.phone, actorUserId: null, isDryRun: false });
  }
  for (const { email } of documented) await erasePerson(ctx, { contact: email, actorUserId: null, isDryRun: false });
  // The stored files of what was erased are deleted by jobs.
  await drainJobs(ctx);
  return { people, documented, left: electricians.slice(ERASED.electricians) };
}

/** Fails if a kind of trace that the search is for was never left. */
async function checkTraces(ctx: AppContext, folder: string, { customers, electricians, members }: World): Promise<void> {
  const holds = holderOf([...customers, ...electricians.map(({ person }) => person), ...members].flatMap(({ words }) => words));
  const [tables, files] = [await searchTables(ctx, [...customers, ...electricians.map(({ person }) => person)].flatMap(({ words }) => words), false), searchFolder(folder, holds)];
  for (const table of ['insurance_policies', 'reviews', 'customer_answers', 'standing_bids', 'users', 'lead_purchases', 'tax_documents']) {
    if (!tables.includes(`table ${table}`)) findings.push(`nobody stood in ${table} before`);
  }
  for (const kind of ['files', 'mail', 'sms']) if (!files.some((file) => file.includes(`/${kind}/`))) findings.push(`nobody stood in the folder ${kind} before`);
  const { rows } = await ctx.store.raw.query('select (select count(*) from phone_codes)::int as codes, (select count(*) from request_photos)::int as photos');
  if (rows[0]?.['codes'] === 0 || rows[0]?.['photos'] === 0) findings.push('nobody was texted a code or added a photo');
}

async function searchAll(processes: readonly Process[], world: World, { people, documented, left }: Erased): Promise<void> {
  const [first, second] = processes;
  if (!first || !second) throw new Error('Two servers are needed');
  const words = people.flatMap((person) => person.words);
  const all = [...words, ...documented.flatMap((person) => person.words)];
  const found: Places = [...(await searchTables(first.ctx, words, false)), ...(await searchTables(first.ctx, all, true))];
  // What the other server has in its own folder goes with its next sweep.
  await sweepMessageFolders(second.ctx);
  const holds = holderOf(all);
  for (const { folder, logged } of processes) {
    found.push(...searchFolder(folder, holds));
    if (holds(logged())) found.push('a log');
  }
  const holdsPeople = holderOf(words);
  const also = await alsoOf(first.ctx, world, [...people, ...documented].slice(0, 6).map(({ phone }) => phone));
  const { rows } = await first.ctx.store.raw.query('select max(id)::int as id from leads');
  const maxId = Math.min(Number(rows[0]?.['id']), isShort ? 120 : 400);
  for (const { url } of processes) {
    const signedIn = [world.admin, ...left.slice(0, isShort ? 1 : 4).map(({ viewer }) => viewer)];
    const callers = [{ name: 'visitor', headers: {} }, await signInOperator(url), ...(await Promise.all(signedIn.map(({ username }) => signIn(url, username))))];
    const take = (place: string, text: string) => {
      // The law keeps the name of an electrician in their tax documents.
      if ((place.startsWith('/api/tax-documents/') ? holdsPeople : holds)(text)) found.push(place);
      if (/\(5\d\d\)$/.test(place)) findings.push(`${place} failed`);
    };
    const asked = await readEverything(url, callers, { maxId, also, take });
    say(`${asked} answers were read`);
  }
  for (const place of new Set(found)) findings.push(`something of an erased person is left in ${place}`);
}

/** Leaves one column out of the declaration, and expects the search to say so. */
async function breakOnce(ctx: AppContext, world: World): Promise<Person> {
  const columns = personalData.leadPurchases as Record<string, unknown>;
  const { salesNotes, ...others } = columns;
  (personalData as Record<string, unknown>)['leadPurchases'] = others;
  // Customers of the kinds that somebody bought have notes.
  const victim = world.customers.find((_each, index) => index % 6 === 3 && index > world.customers.length - 7);
  if (!victim || !salesNotes) throw new Error('Nobody is there to break it with');
  await erasePerson(ctx, { contact: victim.phone, actorUserId: null, isDryRun: false });
  const places = await searchTables(ctx, victim.words, false);
  (personalData as Record<string, unknown>)['leadPurchases'] = columns;
  if (!places.includes('table lead_purchases')) findings.push('the search did not notice that the buyers’ notes were left out');
  say(`With one column left out the search finds: ${places.join(', ')}`);
  return victim;
}

/** Makes everything due on both servers at once, and expects that nobody is named any more. */
async function endAll(processes: readonly Process[], customers: readonly Person[]): Promise<void> {
  const [first] = processes;
  if (!first) throw new Error('A server is needed');
  await first.ctx.store.raw.query(
    `with allowed as (select set_config('sparkdrop.request_change', 'erasure', true)) update leads set created_at = created_at - interval '8 years' from allowed`,
  );
  await first.ctx.store.raw.query(`update lead_purchases set purchased_at = purchased_at - interval '8 years', voided_at = voided_at - interval '8 years'`);
  await first.ctx.store.raw.query(`update provider_callbacks set created_at = created_at - interval '8 years'`);
  const never = new AbortController().signal;
  await Promise.all(processes.map(({ ctx }) => retention.run(ctx, {}, 1, never)));
  await retention.run(first.ctx, {}, 1, never);
  const words = customers.flatMap((person) => person.words);
  for (const place of await searchTables(first.ctx, words, true)) findings.push(`retention left something in ${place}`);
}

async function prove(databaseUrl: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sparkdrop-proof-privacy-'));
  // Both servers have the same storage of files, as all servers of an installation must.
  for (const name of ['one', 'two', 'files']) mkdirSync(join(folder, name));
  for (const name of ['one', 'two']) symlinkSync(join(folder, 'files'), join(folder, name, 'files'));
  const processes = [await startProcess(databaseUrl, join(folder, 'one')), await startProcess(databaseUrl, join(folder, 'two'))];
  const [first] = processes;
  if (!first) throw new Error('A server is needed');
  try {
    const world = await createWorld(processes.map(({ ctx }) => ctx), PEOPLE);
    await insertOperator(first.ctx.db, { username: 'proof-operator', passwordHash: await hashPassword(OPERATOR_PASSWORD), at: first.ctx.clock.now() });
    say(`A world of ${PEOPLE} people`);
    await checkTraces(first.ctx, folder, world);
    first.ctx.clock.advance(3_600_000);
    const before = await readFigures(first.ctx);
    if (!(await doPaymentsAgree(first.ctx))) findings.push('the payments differed before');
    const seen = [...(await searchTables(first.ctx, world.customers.flatMap(({ words }) => words), false)), ...searchFolder(folder, holderOf(world.customers.flatMap(({ words }) => words)))];
    say(`Before, customers stand in ${seen.length} tables and files`);

    const erased = await eraseSome(first.ctx, world);
    say(`${erased.people.length + erased.documented.length} people were erased`);
    await searchAll(processes, world, erased);
    const after = await readFigures(first.ctx);
    for (const [name, figure] of Object.entries(before)) if (after[name] !== figure) findings.push(`the figures of ${name} differ: ${figure} became ${after[name]}`);
    if (!(await doPaymentsAgree(first.ctx))) findings.push('the payments differ');

    findings.push(...(await raceErasures(first.ctx, erased.left, RACES, say)));
    const victim = await breakOnce(first.ctx, world);
    await endAll(processes, world.customers.filter((customer) => customer !== victim));
  } finally {
    for (const { server, ctx } of processes) {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
      ctx.live.hub.close();
      await ctx.store.close();
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

const startedAt = performance.now();
const databases = await openDatabases(serverUrl);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void databases.drop().finally(() => process.exit(1)));
await databases.create().then(prove).finally(databases.drop);
const isProved = findings.length === 0;
for (const finding of findings.slice(0, 50)) say(`- ${finding}`);
say(JSON.stringify({ proof: 'privacy', run: isShort ? 'short' : 'full', isProved, seconds: Math.round((performance.now() - startedAt) / 1000), findings: findings.length }));
process.exit(isProved ? 0 : 1);
