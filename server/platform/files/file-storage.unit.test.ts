import { mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FakeS3, openFakeS3, S3_KEYS } from '../../../tests/support/fake-s3.ts';
import { FileMissingError, type FileStorage, newFileKey } from './file-storage.ts';
import { createFolderStorage } from './folder-storage.ts';
import { createS3Storage } from './s3-storage.ts';

let dir: string;
let s3: FakeS3;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sparkdrop-files-'));
  s3 = await openFakeS3();
});

afterAll(async () => {
  await s3.close();
  await rm(dir, { recursive: true, force: true });
});

beforeEach(() => s3.objects.clear());

const inBucket = (changes: Partial<typeof S3_KEYS> = {}) => createS3Storage({ endpoint: s3.url, ...S3_KEYS, ...changes });

const storages: [string, () => FileStorage][] = [
  ['a folder', () => createFolderStorage(join(dir, newFileKey()))],
  ['a bucket', () => inBucket()],
];

async function listed(storage: FileStorage) {
  const files = [];
  for await (const file of storage.list()) files.push(file);
  return files;
}

const content = Buffer.from([0, 1, 2, 255, 13, 10, 0]);

describe.each(storages)('%s', (_name, open) => {
  it('gives back what was stored, byte for byte', async () => {
    const [storage, key] = [open(), newFileKey()];

    await storage.put(key, content);

    expect(await buffer(await storage.open(key))).toEqual(content);
  });

  it('gives back a file of 5 MB', async () => {
    const [storage, key] = [open(), newFileKey()];
    const large = Buffer.alloc(5 * 1024 * 1024, 'certificate ');

    await storage.put(key, large);

    expect((await buffer(await storage.open(key))).equals(large)).toBe(true);
  });

  it('says that a file is missing where nothing was stored or it was deleted', async () => {
    const [storage, key] = [open(), newFileKey()];
    await storage.put(key, content);
    await storage.delete(key);

    await expect(storage.open(key)).rejects.toBeInstanceOf(FileMissingError);
    await expect(storage.open(newFileKey())).rejects.toBeInstanceOf(FileMissingError);
  });

  it('deletes what is not there without complaint', async () => {
    await expect(open().delete(newFileKey())).resolves.toBeUndefined();
  });

  it('lists every file with its time, however many there are', async () => {
    const storage = open();
    const keys = Array.from({ length: 7 }, newFileKey);
    for (const key of keys) await storage.put(key, content);

    const files = await listed(storage);

    expect(files.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    for (const { storedAt } of files) expect(Math.abs(storedAt.getTime() - Date.now())).toBeLessThan(60_000);
  });

  it('lists nothing where nothing was ever stored', async () => {
    expect(await listed(open())).toEqual([]);
  });

  it.each(['', '../secret', '/etc/passwd', 'a'.repeat(31), `${'a'.repeat(31)}G`, `${'a'.repeat(30)}/.`])('refuses the key %j', async (key) => {
    const storage = open();

    await expect(storage.put(key, content)).rejects.toThrow('Invalid file key');
    await expect(storage.open(key)).rejects.toThrow('Invalid file key');
    await expect(storage.delete(key)).rejects.toThrow('Invalid file key');
  });
});

describe('a folder', () => {
  it('is readable by nobody else, and holds no half written file', async () => {
    const path = join(dir, 'private');
    const [storage, key] = [createFolderStorage(path), newFileKey()];

    await storage.put(key, content);

    expect((await stat(join(path, key))).mode & 0o077).toBe(0);
    expect(await readdir(join(path, 'unfinished'))).toEqual([]);
  });

  it('never puts a file in the place of another', async () => {
    const path = join(dir, 'twice');
    const [storage, key] = [createFolderStorage(path), newFileKey()];
    await storage.put(key, content);
    await writeFile(join(path, 'unfinished', key), 'of another process');

    await expect(storage.put(key, Buffer.from('other'))).rejects.toThrow('EEXIST');

    expect(await buffer(await storage.open(key))).toEqual(content);
  });

  it('clears away what a crash left half written once it is a day old', async () => {
    const path = join(dir, 'crashed');
    const storage = createFolderStorage(path);
    await storage.put(newFileKey(), content);
    const [old, young] = [newFileKey(), newFileKey()];
    for (const key of [old, young]) await writeFile(join(path, 'unfinished', key), 'half');
    await utimes(join(path, 'unfinished', old), new Date(0), new Date(0));

    await listed(storage);

    expect(await readdir(join(path, 'unfinished'))).toEqual([young]);
  });
});

describe('a bucket', () => {
  it.each([
    ['a wrong secret', { secretKey: 'another' }],
    ['a wrong access key', { accessKey: 'AKIAOTHER' }],
    ['a wrong region', { region: 'us-east-1' }],
    ['a bucket that is not there', { bucket: 'elsewhere' }],
  ])('refuses %s, in words without keys', async (_what, changes) => {
    const failure = await inBucket(changes).put(newFileKey(), content).catch((error: unknown) => error);

    expect(String(failure)).toMatch(/^StorageError: The file storage answered PUT with 40\d$/);
    expect(s3.objects.size).toBe(0);
  });

  it('is asked again after a moment in which it could not answer', async () => {
    const key = newFileKey();
    s3.failWith(503);

    await inBucket().put(key, content);

    expect(s3.objects.get(`files/${key}`)?.bytes).toEqual(content);
  });

  it('that keeps failing says so', async () => {
    s3.failWith(503, 503, 503, 503);

    await expect(inBucket().open(newFileKey())).rejects.toThrow('The file storage answered GET with 503');
  });
});
