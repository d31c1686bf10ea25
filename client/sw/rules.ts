import { paths, plainPath } from '../../shared/contracts/page-paths.ts';
import type { PushMessage } from '../../shared/domain/words/push-message.ts';
import { safeReturnPath } from '../src/lib/utils/paths.ts';

/** How a request is answered: by the network as usual, from the cache, or with the dashboard's document. */
export type Way = 'network' | 'kept' | 'document';

/** Decides how a request is answered. Only hashed files and the dashboard's document are ever handled. */
export function wayOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin) return 'network';
  if (mode === 'navigate') return plainPath(pathname) === paths.dashboard ? 'document' : 'network';
  return pathname.startsWith('/assets/') ? 'kept' : 'network';
}

/** Returns a path of this site; the dashboard for anything else. */
export const pathOf = (url: unknown): string => (typeof url === 'string' ? safeReturnPath(url) : null) ?? paths.dashboard;

const unreadable: PushMessage = {
  kind: 'test',
  title: 'News from your dashboard',
  body: 'Open it to see what’s new.',
  tag: 'news',
  url: paths.dashboard,
};

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Parses a push message. An unreadable one still shows, because browsers penalise a push that shows nothing. */
export function messageOf(text: string | undefined): PushMessage {
  try {
    const read: unknown = JSON.parse(text ?? '');
    if (typeof read !== 'object' || read === null) return unreadable;
    const message: Partial<PushMessage> = read;
    return isText(message.title) ? { ...unreadable, ...message, tag: isText(message.tag) ? String(message.tag) : 'news' } : unreadable;
  } catch {
    return unreadable;
  }
}

/** Options that the DOM types lack. */
export interface ShownOptions extends NotificationOptions {
  timestamp: number;
  renotify: boolean;
  actions?: { action: string; title: string }[];
}

/** The name of a notification's button in the event of a tap on it. */
export const BUTTON = 'button';

/** Returns the notification for a push. A price watch alerts again, a lead only once. */
export function notificationOf(
  { kind, title, body, tag, url, button }: PushMessage,
  now: number,
): { title: string; options: ShownOptions } {
  const renotify = kind === 'price_watch';
  const data = { url, ...(button && { buttonUrl: button.url }) };
  const options = { body, tag, renotify, timestamp: now, data, icon: '/app/icon-192.png', badge: '/app/badge-96.png' };
  return { title, options: { ...options, ...(button && { actions: [{ action: BUTTON, title: button.title }] }) } };
}
