// Programs that a script starts, waits for and ends: the built product above all.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './root.mjs';

const READY = / is at (http:\/\/[\w.]+:\d+)/;
/** One machine plays everybody: the limits of one network address would be theirs together. */
const CROWD = { REQUESTS_PER_ADDRESS: '1000000000', CONNECTIONS_PER_ADDRESS: '10000', STREAMS_PER_ADDRESS: '10000' };
const OURS = /^(DATABASE_URL|APP_URL|HOST|SMTP_URL|SESSION_SECRET|PAYMENTS|GOOGLE_MAPS_API_KEY|(STRIPE|BRAND|FILES_S3|ABN_LOOKUP|SMS)_.*)$/;

const children = [];

/** Starts a program that says where it listens, and returns that address. */
export function startProgram(args, env = process.env) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'], env });
  children.push(child);
  return new Promise((resolve, reject) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      // What it says later, a line for each request perhaps, nobody reads.
      if (child.address) return;
      output += chunk;
      const [, address] = READY.exec(output) ?? [];
      if (!address) return;
      child.address = address;
      resolve(address);
    });
    child.on('exit', (code) => reject(new Error(`${args.join(' ')} ended with ${code}:\n${output}`)));
  });
}

/**
 * Fills a PostgreSQL database with the demo world. The product seeds it in a local demo only, because its passwords are
 * published; here every account gets this one.
 */
export async function fillExampleWorld(databaseUrl, password) {
  const args = ['--import', 'tsx', join(root, 'tests', 'support', 'example-world.ts'), databaseUrl, password];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  const code = await new Promise((resolve) => child.once('exit', resolve));
  if (code !== 0) throw new Error(`The example world was not made: ${code}`);
}

/**
 * Starts the built product, whatever the environment configures, and returns its address: the demo in a folder, or with a
 * DATABASE_URL a test server without demo accounts. `flags` are those of start.mjs.
 */
export function startProduct(dataDir, own = {}, flags = []) {
  const NODE_ENV = own.DATABASE_URL ? 'test' : 'development';
  const settings = { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', NODE_ENV, ...CROWD };
  for (const name of Object.keys(settings)) {
    if (OURS.test(name)) delete settings[name];
  }
  return startProgram([join(root, 'scripts', 'start.mjs'), ...flags], { ...settings, ...own });
}

async function stop(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

const programAt = (address) => children.findLast((each) => each.address === address);

/** The process of the program that listens at an address. */
export const pidOf = (address) => programAt(address).pid;

/** Ends the program that listens at an address by a signal, and waits until it is gone. */
export async function killProgram(address, signal = 'SIGKILL') {
  const child = programAt(address);
  child.removeAllListeners('exit');
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  await ended;
}

/** Sends a signal to the program that listens at an address. */
export function signalProgram(address, signal) {
  programAt(address).kill(signal);
}

/** Ends every program that was started, the latest first: earlier ones are what it talks to. */
export async function stopPrograms() {
  for (const child of children.toReversed()) await stop(child);
}
