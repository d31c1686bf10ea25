import { paths, plainPath } from '../../shared/contracts/page-paths.ts';
import type { PushMessage } from '../../shared/domain/push-message.ts';
import { safeReturnPath } from '../src/lib/paths.ts';

/** How a request is answered: by the browser as ever, from what is kept, or as the document of the dashboard. */
export type Way = 'network' | 'kept' | 'document';

/** Decides how a request of a page is answered. What is neither a hashed file nor the dashboard's document is never touched. */
export function wayOf({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, origin: string): Way {
  const { origin: from, pathname } = new URL(url);
  if (method !== 'GET' || from !== origin) return 'network';
  if (mode === 'navigate') return plainPath(pathname) === paths.dashboard ? 'document' : 'network';
  return pathname.startsWith('/assets/') ? 'kept' : 'network';
}

/** A path of this site; the dashboard in the place of anything else. */
export const pathOf = (url: unknown): string => (typeof url === 'string' ? safeReturnPath(url) : null) ?? paths.dashboard;

const unreadable: PushMessage = {
  kind: 'test',
  title: 'News from your dashboard',
  body: 'Open it to see what is new.',
  tag: 'news',
  url: paths.dashboard,
};

const isText = (value: unknown) => typeof value === 'string' && value !== '';

/** Reads what a push says. One that cannot be read is shown all the same: browsers punish a push that shows nothing. */
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

/** Options that the page's library does not know yet. */
export interface ShownOptions extends NotificationOptions {
  timestamp: number;
  renotify: boolean;
}

/** What is shown for a push. A price that was waited for makes itself heard again, a lead only once. */
export function notificationOf(
  { kind, title, body, tag, url }: PushMessage,
  now: number,
): { title: string; options: ShownOptions } {
  const renotify = kind === 'price_watch';
  const options = { body, tag, renotify, timestamp: now, data: { url }, icon: '/app/icon-192.png', badge: '/app/badge-96.png' };
  return { title, options };
}
