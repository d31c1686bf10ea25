import type { ModuleJobs } from '../../platform/jobs/job.ts';
import type { SalesContext } from '../sales/index.ts';
import { concernMail } from './concern-mail.ts';
import { customerMail, customerNews, scheduleCustomerNews } from './customer-mail.ts';

/** The jobs of this module, by lane. */
export const requestsJobs: ModuleJobs = {
  emails: [customerMail, concernMail],
  maintenance: [customerNews],
};

/** Makes sure that the recurring jobs of this module have a next run. */
export async function scheduleRequestsJobs(ctx: Pick<SalesContext, 'db' | 'clock'>): Promise<void> {
  await scheduleCustomerNews(ctx);
}
