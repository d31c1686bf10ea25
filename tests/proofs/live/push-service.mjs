// The push service of the proof: it takes every message and remembers when it came, for whom and about what.
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import webPush from 'web-push';

const DIVERSION = new URL('divert-push.mjs', import.meta.url).href;

/** Starts one. `env` is what a server needs to hand its messages to it. */
export async function startPushService() {
  /** @type {{ device: string, topic: string, at: number }[]} */
  const handed = [];
  const service = createServer((request, response) => {
    const at = performance.now();
    request.resume().on('end', () => {
      const device = request.url.split('/').at(-1);
      // The server shortens what a message is about to what a header holds; it begins with that.
      handed.push({ device, topic: String(request.headers.topic), at });
      response.writeHead(201).end();
    });
  });
  await new Promise((resolve) => service.listen(0, '127.0.0.1', resolve));
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  return {
    handed,
    env: {
      NODE_OPTIONS: `--import ${DIVERSION}`,
      PROOF_PUSH_SERVICE: `http://127.0.0.1:${service.address().port}`,
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
    },
    close: () => new Promise((resolve) => service.close(resolve)),
  };
}

/** What a browser subscribes with, on a device of this name. */
export function subscriptionOf(device) {
  const key = createECDH('prime256v1');
  key.generateKeys();
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${device}`,
    keys: { p256dh: key.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}
