import type { BodyOf } from '../../../shared/contracts/endpoint.ts';
import type { trackEvent as contract } from '../../../shared/contracts/tracking.ts';
import { storedPhone } from '../../../shared/domain/phone.ts';
import type { AppContext } from '../../context.ts';
import { impersonalPage } from './impersonal-page.ts';
import { insertEvent } from './tracking-store.ts';

type Body = BodyOf<typeof contract>;

/** The facts without a phone number that is not this site's own: anybody's could be sent. */
function impersonalFacts(facts: Body['eventData'], ownPhone: string) {
  if (!facts) return null;
  const { phoneNumber, ...rest } = facts;
  const isOwn = phoneNumber !== undefined && storedPhone(phoneNumber) === storedPhone(ownPhone);
  return isOwn ? { ...rest, phoneNumber } : rest;
}

/** Counts an event: what happened, on which page, when. Nothing that says who it was is kept. */
export async function trackEvent(ctx: AppContext, event: Body, at: Date): Promise<void> {
  await insertEvent(ctx.db, {
    eventType: event.eventType,
    eventData: impersonalFacts(event.eventData, ctx.config.brand.phone),
    ...impersonalPage(event),
    createdAt: at,
  });
}
