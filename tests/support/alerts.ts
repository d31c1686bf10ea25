import type { AppContext } from '../../server/app/context.ts';
import type { NewUser } from '../../server/modules/identity/accounts/user-store.ts';
import { drainJobs } from './drain.ts';
import { createUser, quote } from './factories.ts';
import { createBrowser } from './push-service.ts';
import type { Agent } from './sales.ts';
import type { TestApp } from './test-app.ts';
import type { Viewer } from '../../server/platform/http/caller.ts';

/** Within 20 km of the place that quotes of tests name. */
export const newtown = {
  serviceLocation: 'Newtown NSW 2042',
  serviceLatitude: -33.8978,
  serviceLongitude: 151.1794,
  serviceRadius: 20,
} as const;

/** Alerts by email about everything at any time, as the form sends them. */
export const everything = {
  byEmail: true,
  urgencies: ['emergency', 'within_24h', 'within_week', 'flexible'],
  onlyConfirmedPhones: false,
  onlyWithPhotos: false,
  onlyKnownBudgets: false,
  quietHours: null,
  timeZone: 'Australia/Sydney',
} as const;

let count = 0;

/** A subscription as a browser makes it. */
export function subscription(browser = createBrowser()) {
  count += 1;
  return { endpoint: `https://fcm.googleapis.com/fcm/send/device-${count}`, keys: browser.keys };
}

/** Someone signed in who works around Newtown. */
export async function createLocal(app: TestApp, fields: Partial<NewUser> = {}): Promise<{ user: Viewer; agent: Agent }> {
  const user = await createUser(app.ctx, { ...newtown, ...fields });
  return { user, agent: await app.signIn(user) };
}

/** Files a request as the form does, and returns its lead. */
export async function fileLead(app: TestApp, fields: Record<string, unknown> = {}): Promise<number> {
  const { body } = await app.visitor().post('/api/leads').send({ ...quote, ...fields }).expect(201);
  return Number(body.id);
}

/** Turns on push for a new device and returns its address. */
export async function addDevice(agent: Agent): Promise<string> {
  const device = subscription();
  await agent.post('/api/alerts/push').send(device).expect(200);
  return device.endpoint;
}

/** Turns on alerts by e-mail, about everything but for some changes. */
export async function turnOnEmails(agent: Agent, changes: Record<string, unknown> = {}): Promise<void> {
  await agent.patch('/api/alerts').send({ ...everything, ...changes }).expect(200);
}

/** Runs jobs until every alert is sent: emails about leads go out when their minute is over. */
export async function drainAlerts(ctx: AppContext): Promise<void> {
  await drainJobs(ctx);
  ctx.clock.advance(60_000);
  await drainJobs(ctx);
}

/** Forgets all alerts of everyone, with what was sent and what is due. */
export async function forgetAlerts({ ctx, pushes, mails }: TestApp): Promise<void> {
  await ctx.store.raw.query('truncate jobs, push_subscriptions, alert_settings, lead_alert_emails, price_watches, rate_limits restart identity');
  pushes.length = 0;
  mails.length = 0;
}
