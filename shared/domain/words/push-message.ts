/**
 * The payload of a push message. About the customer it contains only the suburb and the type of work. The service worker shows it
 * unchanged, so an old worker works with a new server.
 */
export interface PushMessage {
  kind: 'lead' | 'price_watch' | 'call_reminder' | 'number_corrected' | 'standing_bid' | 'test';
  title: string;
  body: string;
  /** One notification per lead: a second one replaces the first. */
  tag: string;
  /** The path on this site that a tap opens. */
  url: string;
  /** A button on the notification, and the path that it opens. Browsers without such buttons leave it out. */
  button?: { title: string; url: string };
}
