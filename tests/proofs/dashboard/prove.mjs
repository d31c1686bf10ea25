import { fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BUDGETS } from '../../../scripts/page-sizes.mjs';
import { startProduct, stopPrograms } from '../../../scripts/processes.mjs';
import { limited, report, told } from '../proof-figures.mjs';
import { measureScreen } from './measure-screen.mjs';
import { measureServer } from './measure-server.mjs';
import { weighDashboard } from './weigh-dashboard.mjs';

const [serverUrl, worldFile, mode] = process.argv.slice(2);
const isShort = mode === '--short';
const say = (line) => process.stdout.write(`${line}\n`);

const world = fork(worldFile, [serverUrl], { stdio: 'inherit' });
const answer = (name) =>
  new Promise((resolve, reject) => {
    world.on('message', (message) => name in message && resolve(message[name]));
    world.on('exit', (code) => reject(new Error(`The world ended with ${code}`)));
  });
const ask = (word) => {
  const done = answer('done');
  world.send(word);
  return done;
};

/** One that depends on the machine: a short run, beside whatever else that does, only tells it. */
const timed = (what, value, limit) => ({ ...limited(what, value, limit), ...(isShort ? { isMet: true } : {}) });

function serverFigures(alone, among) {
  return [
    limited('5,000 purchases: a page and the summary, kB gzipped', among.kilobytes, 100),
    timed('5,000 purchases: a page and the summary, ms', among.ms, 50),
    timed('the same with 20,000 purchases of others, times as long', among.quickMs / alone.quickMs, 1.5),
    limited('the same with 20,000 purchases of others, times as large', among.kilobytes / alone.kilobytes, 1.05),
  ];
}

function screenFigures({ msPerSecond, longTasks, tabSwitch, tabDrawn, expand, stageChange, skeleton, answers }) {
  return [
    timed('100 falling prices, 6x slower: main thread, ms per second', msPerSecond, 40),
    timed('100 falling prices, 6x slower: long tasks in 10 s', longTasks, 0),
    timed('300 jobs, 6x slower: tab switch, ms', tabSwitch, 200),
    told('300 jobs, 6x slower: until the tab\'s jobs are drawn, ms', tabDrawn),
    timed('300 jobs, 6x slower: expand, ms', expand, 200),
    timed('300 jobs, 6x slower: stage change, ms', stageChange, 200),
    timed('400 kbit/s, 4x slower: skeleton after the first byte, ms', skeleton, 500),
    ...Object.entries(answers).map(([what, ms]) => timed(`400 kbit/s, 4x slower: answer to the press of ${what}, ms`, ms, 100)),
  ];
}

function weightFigures({ kilobytes, strangers }) {
  return [
    limited('scripts of the first load, kB gzipped', kilobytes, BUDGETS.dashboard.scripts),
    limited(`of Stripe, charts or CSV among them${strangers.length > 0 ? ` (${strangers.join(', ')})` : ''}`, strangers.length, 0),
  ];
}

const scratch = mkdtempSync(join(tmpdir(), 'sparkdrop-dashboard-'));
try {
  const databaseUrl = await answer('ready');
  const url = await startProduct(scratch, { DATABASE_URL: databaseUrl, SESSION_SECRET: 'x'.repeat(40) });
  say('The pipelines are filled');
  const alone = await measureServer(url, isShort);
  await ask('others');
  const among = await measureServer(url, isShort);
  await ask('market');
  say('The market is filled');
  const screen = await measureScreen(url);
  const figures = [...weightFigures(weighDashboard()), ...screenFigures(screen), ...serverFigures(alone, among)];
  process.exitCode = report('dashboard', isShort, figures);
} finally {
  await stopPrograms();
  world.removeAllListeners('exit');
  const ended = new Promise((resolve) => world.once('exit', resolve));
  world.disconnect();
  await ended;
  rmSync(scratch, { recursive: true, force: true });
}
