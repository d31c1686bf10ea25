// A PostgreSQL server of one's own, to be stopped and started at will.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HOME = '/usr/lib/postgresql';

function findBinaries() {
  const versions = existsSync(HOME) ? readdirSync(HOME).toSorted((a, b) => Number(b) - Number(a)) : [];
  const bin = versions.map((version) => join(HOME, version, 'bin')).find((path) => existsSync(join(path, 'initdb')));
  if (!bin) throw new Error(`No PostgreSQL in ${HOME}: install the package postgresql`);
  return bin;
}

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });

function idOf(user) {
  const ask = (flag) => Number(spawnSync('id', [flag, user]).stdout.toString());
  return { uid: ask('-u'), gid: ask('-g') };
}

/** Starts a server that keeps what it has acknowledged, and returns its address and how to stop and start it. */
export async function startOwnPostgres() {
  const bin = findBinaries();
  const isRoot = process.getuid() === 0;
  const dir = mkdtempSync(join(tmpdir(), 'sparkdrop-faults-'));
  const owner = isRoot ? idOf('postgres') : {};
  if (isRoot) chownSync(dir, owner.uid, owner.gid);
  const port = await freePort();
  const call = (program, args) => {
    const { status, stderr } = spawnSync(join(bin, program), args, { ...owner, stdio: ['ignore', 'ignore', 'pipe'] });
    if (status !== 0) throw new Error(`${program}: ${stderr.toString()}`);
  };
  const data = join(dir, 'data');
  // pg_ctl hands its own output to the server, which would keep it open.
  const control = (args) => spawnSync(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args], { ...owner, stdio: 'ignore' });
  const start = () => control(['-l', join(dir, 'log'), '-o', `-p ${port} -k ${dir} -c listen_addresses=127.0.0.1`, 'start']);
  call('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8']);
  start();
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    start,
    /** Ends without a word to anyone, as a machine does that loses power. */
    stopAtOnce: () => control(['-m', 'immediate', 'stop']),
    remove() {
      control(['-m', 'immediate', 'stop']);
      rmSync(dir, { recursive: true, force: true });
    },
  };
}
