import { deleteFile } from '../platform/files/delete-file.ts';
import type { Job, JobCatalogue, JobLane, ModuleJobs } from '../platform/jobs/job.ts';
import { deleteExpired } from './delete-expired.ts';
import { alertsJobs } from '../modules/alerts/index.ts';
import { backOfficeJobs } from '../modules/back-office/index.ts';
import { bidsJobs } from '../modules/bids/index.ts';
import { identityJobs } from '../modules/identity/index.ts';
import { marketJobs } from '../modules/market/index.ts';
import { requestsJobs } from '../modules/requests/index.ts';
import { salesJobs } from '../modules/sales/index.ts';

const ofApp: ModuleJobs = { recurring: [deleteExpired], maintenance: [deleteFile] };
const modules = [identityJobs, marketJobs, salesJobs, alertsJobs, bidsJobs, requestsJobs, backOfficeJobs, ofApp];

const jobsOf = (lane: keyof ModuleJobs) => modules.flatMap((jobs) => jobs[lane] ?? []);

const emails = jobsOf('emails');
const texts = jobsOf('texts');
const taxDocuments = jobsOf('taxDocuments');
const pushes = jobsOf('pushes');
const market = jobsOf('market');
const bids = jobsOf('bids');
const recurring = jobsOf('recurring');
const ofLanes = [...emails, ...texts, ...taxDocuments, ...pushes, ...market, ...bids, ...recurring];

const byName: ReadonlyMap<string, Job> = new Map([...ofLanes, ...jobsOf('maintenance')].map((job) => [job.name, job]));

const namesOf = (jobs: readonly Job[]) => jobs.map(({ name }) => name);

/**
 * Jobs wait only for others in their own lane: a slow mail server doesn't delay push messages, and neither delays finding out whom to
 * alert. The last lane takes all other jobs, unknown ones too.
 */
const lanes: readonly JobLane[] = [
  { name: 'emails', only: namesOf(emails), atOnce: 8 },
  { name: 'texts', only: namesOf(texts), atOnce: 8 },
  // Low priority: the buyer already has the lead on screen, and drawing its tax invoice takes as long as selling another lead.
  { name: 'tax-documents', only: namesOf(taxDocuments), atOnce: 8, patienceMs: 30_000 },
  { name: 'pushes', only: namesOf(pushes), atOnce: 8 },
  // These jobs only query the database, and mostly share their statements.
  { name: 'market', only: namesOf(market), atOnce: 32 },
  // On time to the hundredth of a second, and a slow bank holds no other auction up.
  { name: 'bids', only: namesOf(bids), atOnce: 32, isPunctual: true },
  // Some take minutes, such as deleting many rows or comparing the books, and nobody waits for them.
  { name: 'recurring', only: namesOf(recurring), atOnce: 8 },
  { name: 'maintenance', except: namesOf(ofLanes), atOnce: 8 },
];

/** All jobs of all modules, and the lanes they run in. */
export const jobCatalogue: JobCatalogue = { byName, lanes };
