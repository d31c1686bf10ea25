import * as z from 'zod';
import { managePaths } from '../../../shared/contracts/manage-paths.ts';
import { HOUR_MS } from '../../../shared/domain/time/durations.ts';
import { composeEmail } from '../../platform/mail/email.ts';
import { enqueueAll } from '../../platform/jobs/job.ts';
import { publicUrl } from '../../platform/public-origin.ts';
import { defineJob, type SalesContext } from '../sales/index.ts';
import { countHeld, findHeldEmergencies, findStuckEmergency, findUnplacedEmergencies, hasHeldBetween, HELD_MS } from './follow-up-queries.ts';

type Stuck = NonNullable<Awaited<ReturnType<typeof findStuckEmergency>>>;

const aboutEmergency = ({ jobReference, isHeld }: Stuck) =>
  isHeld
    ? { subject: `Call now: the emergency ${jobReference} is held`, paragraphs: [`Call the customer of ${jobReference} now. Electricians can’t see this emergency until you release it.`] }
    : { subject: `Call now: nobody was alerted to the emergency ${jobReference}`, paragraphs: [`Call the customer of ${jobReference} now. We can’t tell where the job is, so no electrician was alerted to it.`] };

const aboutHeld = (held: number) => ({
  subject: 'Requests have been held for an hour',
  paragraphs: [`Look at the held requests: ${held === 1 ? 'there is one' : `there are ${held}`}. Electricians can’t see them.`],
});

/** Emails the brand that an emergency is held or has no place, or that others have been held for an hour, without anybody's words. */
export const heldMail = defineJob({
  name: 'held-mail',
  payload: z.object({ emergencyId: z.nullable(z.int()) }),
  maxAttempts: 8,
  async run({ db, mailer, config }, { emergencyId }, jobId) {
    const emergency = emergencyId === null ? undefined : await findStuckEmergency(db, emergencyId);
    const held = emergencyId === null ? await countHeld(db) : 0;
    if (held === 0 && !emergency) return;
    const words = emergency ? aboutEmergency(emergency) : aboutHeld(held);
    const action = { label: 'Open the follow-ups', href: publicUrl(config, managePaths.followUps) };
    await mailer.send({ to: config.brand.email, ...composeEmail(config, { ...words, action }) }, `held-${jobId}`);
  },
});

const startOfHour = (at: Date) => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
const earlier = (at: Date, ms: number) => new Date(at.getTime() - ms);

interface Emergency {
  leadId: number;
  auctionEpoch: number;
}

const mailsAbout = (emergencies: readonly Emergency[], why: 'held' | 'unplaced', runAt: Date) =>
  emergencies.map(({ leadId, auctionEpoch }) => ({ payload: { emergencyId: leadId }, singletonKey: `${why}-mail:${leadId}:${auctionEpoch}`, runAt }));

/** Enqueues the emails that have become due: one at once for each emergency that is held or has no place, and at most one an hour for all others that are held. */
export async function scheduleHeldMails({ db, clock }: SalesContext): Promise<void> {
  const at = clock.now();
  const hour = startOfHour(at);
  const [held, unplaced] = await Promise.all([findHeldEmergencies(db, at), findUnplacedEmergencies(db, at)]);
  const emergencies = [...mailsAbout(held, 'held', at), ...mailsAbout(unplaced, 'unplaced', at)];
  const others = { payload: { emergencyId: null }, singletonKey: `held-mail:${hour.getTime()}`, runAt: at };
  const until = earlier(hour, HELD_MS);
  const isDue = await hasHeldBetween(db, { from: earlier(until, HOUR_MS), until });
  const wanted = isDue ? [...emergencies, others] : emergencies;
  if (wanted.length > 0) await enqueueAll(db, heldMail, wanted);
}
