import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

const hasCode = (error: unknown, code: string) =>
  error instanceof Error && 'code' in error && error.code === code;

function isRunning(pid: number): boolean {
  if (!(pid > 0) || pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

/**
 * Locks the embedded database's folder for this process and returns the function that unlocks it.
 * PGlite does not lock its folder: a second process that opens it silently loses rows.
 * Throws when another running process has it; a lock left by a dead one is taken over.
 */
export function lockFolder(dir: string): () => void {
  mkdirSync(dir, { recursive: true });
  const file = `${dir}.lock`;
  for (let attempt = 0; attempt < 2; attempt += 1) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error;
      const pid = Number(readFileSync(file, 'utf8'));
      if (isRunning(pid)) {
        throw new Error(
          `The database in ${dir} is in use by process ${pid}. Stop it, choose another DATA_DIR, or set DATABASE_URL.`,
          { cause: error },
        );
      }
      rmSync(file, { force: true });
    }
  }
  throw new Error(`Cannot lock ${dir}`);
}
