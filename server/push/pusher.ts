import webPush from 'web-push';
import type { PushMessage } from '../../shared/domain/push-message.ts';
import type { Config } from '../config.ts';
import { isPushService } from './push-services.ts';
import { type VapidKeys, vapidKeys } from './vapid-keys.ts';

const ANSWER_MS = 10_000;
const GONE = new Set([404, 410]);

/** A browser as it subscribed: where its push service is reached, and the keys that only it can read with. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushOptions {
  /** How long the push service keeps the message for a device that is off. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A message takes the place of an undelivered one of the same topic. */
  topic: string;
}

export interface Pusher {
  /** The key that browsers subscribe with; null where no push is sent. */
  readonly publicKey: string | null;
  /** Sends one message to one device. `gone` when its push service knows it no more; throws when it was not taken. */
  send(subscription: Subscription, message: PushMessage, options: PushOptions): Promise<'sent' | 'gone'>;
}

type PushConfig = Pick<Config, 'vapid' | 'isProduction' | 'dataDir' | 'brand'>;

/** Sends by the push services of the browsers, end-to-end encrypted. `isAllowed` says which addresses may be called. */
export function createPusher(config: PushConfig, isAllowed: (endpoint: string) => boolean = isPushService): Pusher {
  let known: VapidKeys | null | undefined;
  // Not before they are asked for: what only reads the database leaves no keys behind.
  const ownKeys = () => (known ??= vapidKeys(config));
  return {
    get publicKey() {
      return ownKeys()?.publicKey ?? null;
    },
    async send({ endpoint, p256dh, auth }, message, { ttlSeconds, urgency, topic }) {
      const keys = ownKeys();
      if (!keys) throw new Error('There are no keys to send push messages with');
      if (!isAllowed(endpoint)) throw new Error('This is not the address of a push service');
      const vapidDetails = { subject: `mailto:${config.brand.email}`, ...keys };
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint, keys: { p256dh, auth } },
        JSON.stringify(message),
        { vapidDetails, TTL: ttlSeconds, urgency, topic },
      );
      return post(endpoint, headers, body);
    },
  };
}

async function post(endpoint: string, headers: Record<string, unknown>, body: Buffer): Promise<'sent' | 'gone'> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  await response.body?.cancel();
  if (GONE.has(response.status)) return 'gone';
  if (!response.ok) throw new Error(`The push service answered ${response.status}`);
  return 'sent';
}
