import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockFolder } from './folder-lock.ts';

let base: string;
let dir: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'sparkdrop-lock-'));
  dir = join(base, 'data', 'database');
});

afterEach(() => rmSync(base, { recursive: true, force: true }));

const lockFile = () => `${dir}.lock`;
const plant = (content: string) => {
  lockFolder(dir)();
  writeFileSync(lockFile(), content);
};

describe('the embedded database’s folder', () => {
  it('is made and locked by the process that opens it', () => {
    lockFolder(dir);

    expect(existsSync(dir)).toBe(true);
    expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
  });

  it('is given back', () => {
    lockFolder(dir)();

    expect(existsSync(lockFile())).toBe(false);
    expect(existsSync(dir)).toBe(true);
  });

  it('is refused to a second process while the first one runs, with what to do about it', () => {
    plant(String(process.ppid));

    expect(() => lockFolder(dir)).toThrow(
      `The database in ${dir} is in use by process ${process.ppid}. Stop it, choose another DATA_DIR, or set DATABASE_URL.`,
    );
    expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.ppid));
  });

  it.each([
    ['of a process that is gone', () => String(spawnSync(process.execPath, ['-e', '']).pid)],
    ['that is empty', () => ''],
    ['that makes no sense', () => 'not a number'],
    ['of no process', () => '0'],
    ['of a whole group of processes', () => '-1'],
    ['of this very process, from before a restart of its container', () => String(process.pid)],
  ])('is taken over with a lock %s', (_what, content) => {
    plant(content());

    const unlock = lockFolder(dir);

    expect(readFileSync(lockFile(), 'utf8')).toBe(String(process.pid));
    unlock();
    expect(existsSync(lockFile())).toBe(false);
  });

  it('that cannot be made is a fault, not a lock', () => {
    writeFileSync(join(base, 'data'), 'a file is in the way');

    expect(() => lockFolder(dir)).toThrow(/ENOTDIR|EEXIST/);
  });
});
