import { claimMail } from '../features/notifications/claim-mail.ts';
import { welcomeMail } from '../features/notifications/welcome-mail.ts';
import type { Job } from './job.ts';
import { prune } from './prune.ts';

/** Every job there is, by name. */
export const jobRegistry: ReadonlyMap<string, Job> = new Map<string, Job>(
  [welcomeMail, claimMail, prune].map((job) => [job.name, job as Job]),
);
