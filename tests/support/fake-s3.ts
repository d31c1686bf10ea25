import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server that speaks as much of S3 as stores files, and checks each call as S3 does: its signature, its time and its content. */
export interface FakeS3 {
  url: string;
  /** What the bucket holds, by its whole key. */
  objects: Map<string, { bytes: Buffer; storedAt: Date }>;
  /** Every call, as method and path. */
  calls: string[];
  /** Answers the next calls with these statuses in the place of doing anything. */
  failWith: (...statuses: number[]) => void;
  close: () => Promise<void>;
}

export const S3_KEYS = { bucket: 'certificates', region: 'ap-southeast-2', accessKey: 'AKIAFAKE', secretKey: 'a secret/of+the fake' };

const PAGE = 2;
const MAX_SKEW_MS = 15 * 60_000;

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

const encode = (text: string) => encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

interface Call {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

function canonicalRequest({ method, url, headers }: Call, signedHeaders: string): string {
  const query = [...url.searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).toSorted().join('&');
  const lines = signedHeaders.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`);
  return [method, url.pathname, query, lines.join(''), signedHeaders, headers['x-amz-content-sha256']].join('\n');
}

interface Credential {
  date: string;
  region: string;
  signedHeaders: string;
  signature: string;
}

function credentialOf({ headers }: Call): Credential {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  if (!parts) throw new Refused(403, 'AccessDenied');
  const [, accessKey = '', date = '', region = '', signedHeaders = '', signature = ''] = parts;
  if (accessKey !== S3_KEYS.accessKey) throw new Refused(403, 'InvalidAccessKeyId');
  if (region !== S3_KEYS.region) throw new Refused(400, 'AuthorizationHeaderMalformed');
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date']) {
    if (!signedHeaders.split(';').includes(name)) throw new Refused(403, 'SignatureDoesNotMatch');
  }
  return { date, region, signedHeaders, signature };
}

/** Checks a call's signature of version 4, by the rules that Amazon publishes. */
function requireSigned(call: Call): void {
  const { headers, body } = call;
  const { date, region, signedHeaders, signature } = credentialOf(call);
  const time = String(headers['x-amz-date']);
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!time.startsWith(date) || !(Math.abs(at - Date.now()) < MAX_SKEW_MS)) throw new Refused(403, 'RequestTimeTooSkewed');
  const text = ['AWS4-HMAC-SHA256', time, `${date}/${region}/s3/aws4_request`, sha256(canonicalRequest(call, signedHeaders))].join('\n');
  const key = ['aws4_request'].reduce(hmac, hmac(hmac(hmac(`AWS4${S3_KEYS.secretKey}`, date), region), 's3'));
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex'))) throw new Refused(403, 'SignatureDoesNotMatch');
  if (headers['x-amz-content-sha256'] !== sha256(body)) throw new Refused(400, 'XAmzContentSHA256Mismatch');
}

const tag = (name: string, ...content: string[]) => `<${name}>${content.join('')}</${name}>`;
const document = (content: string) => `<?xml version="1.0" encoding="UTF-8"?>\n${content}`;

function listing(objects: FakeS3['objects'], { searchParams }: URL): string {
  if (searchParams.get('list-type') !== '2') throw new Refused(400, 'InvalidArgument');
  const prefix = searchParams.get('prefix') ?? '';
  // A token with signs that XML writes in another way.
  const after = searchParams.get('continuation-token')?.replace(/^&</, '') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => tag('Contents', tag('Key', key), tag('LastModified', (objects.get(key)?.storedAt ?? new Date(0)).toISOString())));
  const isTruncated = keys.length > PAGE;
  const next = isTruncated ? tag('NextContinuationToken', `&amp;&lt;${page.at(-1) ?? ''}`) : '';
  return document(tag('ListBucketResult', tag('IsTruncated', String(isTruncated)), next, ...contents));
}

/** Does what a call asks for; returns the status and the content of the answer. */
function perform(objects: FakeS3['objects'], call: Call): [status: number, body: Buffer | string] {
  requireSigned(call);
  const [, bucket, ...rest] = decodeURIComponent(call.url.pathname).split('/');
  const key = rest.join('/');
  if (bucket !== S3_KEYS.bucket) throw new Refused(404, 'NoSuchBucket');
  if (call.method === 'GET' && key === '') return [200, listing(objects, call.url)];
  if (call.method === 'PUT') {
    objects.set(key, { bytes: call.body, storedAt: new Date() });
    return [200, ''];
  }
  if (call.method === 'DELETE') {
    objects.delete(key);
    return [204, ''];
  }
  const found = call.method === 'GET' ? objects.get(key) : undefined;
  if (!found) throw new Refused(404, 'NoSuchKey');
  return [200, found.bytes];
}

/** Starts a storage of this process's own, with one empty bucket and the keys above. */
export async function openFakeS3(): Promise<FakeS3> {
  const objects: FakeS3['objects'] = new Map();
  const calls: string[] = [];
  const failures: number[] = [];
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const url = new URL(req.url ?? '/', `http://${req.headers.host}`);
    const call = { method: req.method ?? 'GET', url, headers: req.headers, body: await buffer(req) };
    calls.push(`${call.method} ${url.pathname}`);
    const failure = failures.shift();
    try {
      if (failure !== undefined) throw new Refused(failure, 'SlowDown');
      const [status, body] = perform(objects, call);
      res.writeHead(status).end(body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      res.writeHead(error.status).end(document(tag('Error', tag('Code', error.code))));
    }
  };
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    calls,
    failWith: (...statuses) => void failures.push(...statuses),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
