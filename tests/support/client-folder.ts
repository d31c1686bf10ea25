import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = '<!doctype html><div id="root"></div>';

/** Makes a folder with the documents of a built client, and nothing else of one. The caller removes it. */
export function makeClientFolder({ index = ROOT, admin = ROOT } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'sparkdrop-public-'));
  writeFileSync(join(folder, 'index.html'), index);
  writeFileSync(join(folder, 'admin.html'), admin);
  return folder;
}
