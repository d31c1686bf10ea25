import type { BodyOf } from '../../../../shared/contracts/endpoint.ts';
import type { trackEvent as contract } from '../../../../shared/contracts/tracking.ts';
import { storedPhone } from '../../../../shared/domain/contact/phone.ts';
import { impersonalPage } from './impersonal-page.ts';
import { insertEvent } from './tracking-store.ts';
import type { SalesContext } from '../../sales/index.ts';

type Body = BodyOf<typeof contract>;

/** Removes phone numbers from the facts unless they are this site's own, because anybody could send anybody's. */
function impersonalFacts(facts: Body['eventData'], ownPhone: string) {
  if (!facts) return null;
  const { phoneNumber, ...rest } = facts;
  const isOwn = phoneNumber !== undefined && storedPhone(phoneNumber) === storedPhone(ownPhone);
  return isOwn ? { ...rest, phoneNumber } : rest;
}

/** Counts an event: what happened, on which page, when. Stores nothing that identifies the visitor. */
export async function trackEvent(ctx: SalesContext, event: Body, at: Date): Promise<void> {
  await insertEvent(ctx.db, {
    eventType: event.eventType,
    eventData: impersonalFacts(event.eventData, ctx.config.brand.phone),
    ...impersonalPage(event),
    createdAt: at,
  });
}
