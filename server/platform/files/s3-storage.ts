import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { FileMissingError, type FileStorage, isFileKey, requireFileKey, type StoredFile } from './file-storage.ts';

/** The address of an S3-compatible server and the keys for it. */
export interface S3Config {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

const TIMEOUT_MS = 30_000;
const RETRIES = 2;
const PREFIX = 'files/';

/** An error response of the storage. Contains neither keys nor file names. */
class StorageError extends Error {
  override readonly name = 'StorageError';

  constructor(method: string, status: number) {
    super(`The file storage answered ${method} with ${status}`);
  }
}

interface Sent {
  method: 'GET' | 'PUT' | 'DELETE';
  body?: Buffer;
}

const textOf = (xml: string, name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

function filesIn(xml: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].flatMap(([, entry = '']) => {
    const key = textOf(entry, 'Key')?.slice(PREFIX.length) ?? '';
    const storedAt = new Date(textOf(entry, 'LastModified') ?? '');
    return isFileKey(key) && !Number.isNaN(storedAt.getTime()) ? [{ key, storedAt }] : [];
  });
}

/** Decodes XML entities, which a continuation token may contain. */
const plain = (escaped: string) =>
  escaped.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&apos;', "'").replaceAll('&amp;', '&');

async function requireDone(response: Response, method: Sent['method']): Promise<Response> {
  if (response.ok) return response;
  await response.body?.cancel();
  throw new StorageError(method, response.status);
}

/** Stores files in a bucket of an S3-compatible server. */
export function createS3Storage({ endpoint, bucket, region, accessKey, secretKey }: S3Config): FileStorage {
  const client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, region, service: 's3', retries: RETRIES });
  const bucketUrl = `${endpoint}/${encodeURIComponent(bucket)}`;
  const urlOf = (key: string) => `${bucketUrl}/${PREFIX}${requireFileKey(key)}`;

  const send = (url: string, { method, body }: Sent) =>
    client.fetch(url, {
      method,
      ...(body ? { body: new Uint8Array(body) } : {}),
      // The content hash is signed too, so that nothing on the way can replace the content.
      headers: { 'x-amz-content-sha256': createHash('sha256').update(body ?? '').digest('hex') },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });

  return {
    async put(key, body) {
      const response = await requireDone(await send(urlOf(key), { method: 'PUT', body }), 'PUT');
      await response.body?.cancel();
    },
    async open(key) {
      const response = await send(urlOf(key), { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        throw new FileMissingError(key);
      }
      const { body } = await requireDone(response, 'GET');
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    async delete(key) {
      const response = await send(urlOf(key), { method: 'DELETE' });
      if (response.status !== 404) await requireDone(response, 'DELETE');
      await response.body?.cancel();
    },
    async *list() {
      let after: string | undefined;
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: PREFIX, ...(after ? { 'continuation-token': after } : {}) });
        const response = await requireDone(await send(`${bucketUrl}?${String(query)}`, { method: 'GET' }), 'GET');
        const xml = await response.text();
        yield* filesIn(xml);
        const next = textOf(xml, 'NextContinuationToken');
        after = textOf(xml, 'IsTruncated') === 'true' && next ? plain(next) : undefined;
      } while (after);
    },
  };
}
