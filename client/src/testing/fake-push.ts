import { vi } from 'vitest';
import { pushKey } from './build-alerts.ts';

const P256DH = `B${'x'.repeat(86)}`;
const AUTH = 'y'.repeat(22);

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0)).buffer;

/** A fake of the browser's push API for tests: answers as configured and records calls. */
export class FakePush {
  permission: NotificationPermission = 'default';
  /** The person's answer to the permission prompt. */
  answer: NotificationPermission = 'granted';
  subscription: { endpoint: string; key: ArrayBuffer } | null = null;
  isServiceDown = false;
  hasWorker = true;
  asked = 0;
  #made = 0;

  /** Starts subscribed, for this key. */
  subscribed(key = pushKey): void {
    this.permission = 'granted';
    this.#subscribe(bytesOf(key));
  }

  #subscribe(key: ArrayBuffer): void {
    this.#made += 1;
    this.subscription = { endpoint: `https://push.example/${this.#made}`, key };
  }

  #shown() {
    if (!this.subscription) return null;
    const { endpoint, key } = this.subscription;
    return {
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, keys: { p256dh: P256DH, auth: AUTH } }),
      unsubscribe: async () => {
        this.subscription = null;
        return true;
      },
    };
  }

  readonly #pushManager = {
    getSubscription: async () => this.#shown(),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
      if (this.isServiceDown) throw new DOMException('Registration failed', 'AbortError');
      if (!this.subscription) this.#subscribe(applicationServerKey.buffer);
      return this.#shown();
    },
  };

  /** Replaces the browser's push API until the test ends. */
  install(): void {
    const worker = Object.assign(new EventTarget(), { state: 'activated' });
    const registration = { active: worker, pushManager: this.#pushManager, getNotifications: async () => [], unregister: async () => true };
    vi.stubGlobal('PushManager', EventTarget);
    vi.stubGlobal('Notification', {
      requestPermission: async () => {
        this.asked += 1;
        this.permission = this.answer;
        return this.answer;
      },
    });
    Object.defineProperty(Notification, 'permission', { get: () => this.permission });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: {
        getRegistration: async () => (this.hasWorker ? registration : undefined),
        register: async () => {
          if (!this.hasWorker) throw new TypeError('Not a script');
          return registration;
        },
      },
    });
  }
}

/** The request body for the first browser that subscribes. */
export const firstDevice = { endpoint: 'https://push.example/1', keys: { p256dh: P256DH, auth: AUTH } };

/** Removes the fake, as in a browser without push. */
export function removePush(): void {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
}
