/**
 * What a push tells a device: nothing of a customer but their suburb and the kind of work. The service worker shows it as it
 * is, so an old worker understands a new server.
 */
export interface PushMessage {
  kind: 'lead' | 'price_watch' | 'test';
  title: string;
  body: string;
  /** One notification for each lead: a second takes the place of the first. */
  tag: string;
  /** Where a tap leads, a path of this site. */
  url: string;
}
