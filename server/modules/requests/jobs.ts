import type { ModuleJobs } from '../../platform/jobs/job.ts';
import type { SalesContext } from '../sales/index.ts';
import { callReminder } from './call-reminder.ts';
import { concernMail } from './concern-mail.ts';
import { heldMail } from './held-mail.ts';
import { correctedNumberNews } from './corrected-number-news.ts';
import { newLinkMail, newLinkSms } from './new-link.ts';
import { phoneCodeSms } from './phone-code/phone-code-sms.ts';
import { smsAlarmMail } from './sms/sms-alarm-mail.ts';
import { smsGatewayMail } from './sms/sms-gateway-mail.ts';
import { customerMail, customerNews, customerSms, scheduleCustomerNews } from './customer-news.ts';

/** The jobs of this module, by lane. */
export const requestsJobs: ModuleJobs = {
  emails: [customerMail, newLinkMail, concernMail, heldMail, smsAlarmMail, smsGatewayMail],
  texts: [phoneCodeSms, customerSms, newLinkSms],
  pushes: [callReminder, correctedNumberNews],
  maintenance: [customerNews],
};

/** Makes sure that the recurring jobs of this module have a next run. */
export async function scheduleRequestsJobs(ctx: Pick<SalesContext, 'db' | 'clock'>): Promise<void> {
  await scheduleCustomerNews(ctx);
}
