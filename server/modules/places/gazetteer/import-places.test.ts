import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { openGazetteer } from './gazetteer.ts';

const script = fileURLToPath(new URL('../../../../scripts/import-places.mjs', import.meta.url));

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs the import as an operator does, with a data folder of its own. */
async function runImport(dataDir: string, ...args: string[]): Promise<Outcome> {
  const env = { PATH: '', DATA_DIR: dataDir };
  const run = promisify(execFile)(process.execPath, [script, ...args], { env });
  return run.then(
    (output) => ({ code: 0, ...output }),
    (error: Outcome) => error,
  );
}

function fileOf(text: string): { file: string; dataDir: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sparkdrop-import-'));
  const file = join(folder, 'ours.csv');
  writeFileSync(file, text);
  return { file, dataDir: join(folder, 'data') };
}

const HEADER = 'locality,state,postcode,latitude,longitude';

describe('npm run places:import', () => {
  it('makes a file the list that the server opens', async () => {
    const { file, dataDir } = fileOf(`${HEADER}\nTESTVILLE,TAS,7999,-42.5,147.1\n`);

    const { code, stdout } = await runImport(dataDir, file);

    expect(code).toBe(0);
    expect(stdout).toContain('Places in the list: 1');
    expect(readdirSync(dataDir)).toEqual(['places.txt']);
    expect(openGazetteer(dataDir).search('7999')).toEqual([
      { suburb: 'Testville', state: 'TAS', postcode: '7999', latitude: -42.5, longitude: 147.1 },
    ]);
  });

  it('writes nothing of a file with a bad line', async () => {
    const { file, dataDir } = fileOf(`${HEADER}\nTESTVILLE,TAS,7999,-42.5,147.1\nNOWHERE,TAS,7999,42.5,147.1\n`);

    const { code, stderr } = await runImport(dataDir, file);

    expect(code).toBe(1);
    expect(stderr).toContain('line 3: 42.5, 147.1 is no point in Australia');
    expect(existsSync(dataDir)).toBe(false);
  });

  it('says how it is used when it is not', async () => {
    const { file, dataDir } = fileOf('');

    expect(await runImport(dataDir, '--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('Usage: npm run places:import FILE') });
    expect(await runImport(dataDir)).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage:') });
    expect(await runImport(dataDir, file, file)).toMatchObject({ code: 1, stderr: expect.stringContaining('Usage:') });
    expect(await runImport(dataDir, `${file}.gone`)).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no file') });
    expect(await runImport(dataDir, tmpdir())).toMatchObject({ code: 1, stderr: expect.stringContaining('There is no file') });
  });
});
