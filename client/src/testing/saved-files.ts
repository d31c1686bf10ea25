import { vi } from 'vitest';
import { parseCsv } from './csv-parser.ts';

interface SavedFile {
  name: string;
  file: Blob;
}

/** Captures downloads until the mocks are restored. */
export function catchSavedFiles(): SavedFile[] {
  const saved: SavedFile[] = [];
  let made: Blob | undefined;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    made = file as Blob;
    return 'blob:saved';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (made && this.href === 'blob:saved') saved.push({ name: this.download, file: made });
  });
  return saved;
}

/** Returns the cells of a saved CSV file. Throws without the byte order mark that tells Excel its encoding. */
export async function savedRows({ file }: SavedFile): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes.slice(0, 3).join(' ') !== '239 187 191') throw new Error('The file does not begin with a byte order mark');
  return parseCsv(new TextDecoder().decode(bytes));
}
