import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

const SALT = 16;
const HEAD = SALT + 4 + 1;
const TAG = 16;

const bytes = (...keying: Parameters<typeof hkdfSync>) => Buffer.from(hkdfSync(...keying));

/** A browser's end of a subscription: its keys as it gives them away, and what it alone can do with them. */
export function createBrowser() {
  const pair = createECDH('prime256v1');
  const publicKey = pair.generateKeys();
  const auth = randomBytes(16);
  return {
    keys: { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') },
    /** Reads a message of the coding aes128gcm (RFC 8188 and 8291), of one record. Throws when it is not for this browser. */
    decrypt(body: Buffer): string {
      const salt = body.subarray(0, SALT);
      const keyLength = body.readUInt8(HEAD - 1);
      const sender = body.subarray(HEAD, HEAD + keyLength);
      const sealed = body.subarray(HEAD + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
      const secret = bytes('sha256', pair.computeSecret(sender), auth, info, 32);
      const key = bytes('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16);
      const nonce = bytes('sha256', secret, salt, 'Content-Encoding: nonce\0', 12);
      const decipher = createDecipheriv('aes-128-gcm', key, nonce);
      decipher.setAuthTag(sealed.subarray(-TAG));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -TAG)), decipher.final()]);
      // A 2 ends the last record, zeros may follow it.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}

interface Delivery {
  path: string | undefined;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Starts a push service on this machine. What it answers can be changed; what it was sent is kept. */
export async function startPushService() {
  const deliveries: Delivery[] = [];
  const answer: { status: number; headers: Record<string, string> } = { status: 201, headers: {} };
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      deliveries.push({ path: req.url, headers: req.headers, body: Buffer.concat(chunks) });
      res.writeHead(answer.status, answer.headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deliveries,
    answer,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
