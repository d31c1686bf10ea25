import webPush from 'web-push';
import type { PushMessage } from '../../../shared/domain/words/push-message.ts';
import { isPushService } from './push-services.ts';
import { type VapidKeys, vapidKeys } from './vapid-keys.ts';
import type { PlatformConfig } from '../config.ts';

const ANSWER_MS = 10_000;
const GONE = new Set([404, 410]);

/** A browser's push subscription: the address at its push service, and the keys for encrypting its messages. */
export interface Subscription {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushOptions {
  /** How long the push service keeps the message for an offline device, in seconds. */
  ttlSeconds: number;
  urgency: 'normal' | 'high';
  /** A message replaces an undelivered one with the same topic. */
  topic: string;
}

export interface Pusher {
  /** The public key for browsers to subscribe with; null when push is off. */
  readonly publicKey: string | null;
  /**
   * Sends one message to one device. Returns `gone` when the push service no longer knows the device; throws when the message was rejected.
   */
  send(subscription: Subscription, message: PushMessage, options: PushOptions): Promise<'sent' | 'gone'>;
}

type PushConfig = Pick<PlatformConfig, 'vapid' | 'isProduction' | 'dataDir' | 'brand'>;

/**
 * Creates a pusher that sends through the browsers' push services, end-to-end encrypted. `isAllowed` decides which addresses may be called.
 */
export function createPusher(config: PushConfig, isAllowed: (endpoint: string) => boolean = isPushService): Pusher {
  let known: VapidKeys | null | undefined;
  // Created on first use, so that a process that only reads the database writes no keys.
  const ownKeys = () => (known ??= vapidKeys(config));
  return {
    get publicKey() {
      return ownKeys()?.publicKey ?? null;
    },
    async send({ endpoint, p256dh, auth }, message, { ttlSeconds, urgency, topic }) {
      const keys = ownKeys();
      if (!keys) throw new Error('No VAPID keys for push messages');
      if (!isAllowed(endpoint)) throw new Error('Not a push service address');
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
