import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the path of a file in `dist`, from the sources and from the bundle alike. Throws with the script that builds it. */
export function builtFile(path: string, madeBy: string): string {
  const file = join('dist', path);
  let dir = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(dir, file))) {
    const parent = dirname(dir);
    if (parent === dir) throw new Error(`${file} is missing. Run \`node ${madeBy}\` to build it.`);
    dir = parent;
  }
  return join(dir, file);
}
