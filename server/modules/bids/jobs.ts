import type { ModuleJobs } from '../../platform/jobs/job.ts';
import type { SalesContext } from '../sales/index.ts';
import { bidCardChanged } from './agreed-card.ts';
import { bidBought, uncalledPause, uncalledReminder } from './bid-bought.ts';
import { bidNews } from './bid-news.ts';
import { bidWeek, bidWeekMail, scheduleBidWeek } from './bid-week.ts';
import { bidsChanged, bidsSwitchedOff, lowestBidRaised } from './bids-changed.ts';
import { bidChargeFailed } from './failed-charge.ts';
import { bidDue } from './let-bids-act.ts';

/** The jobs of this module, by lane. */
export const bidsJobs: ModuleJobs = {
  bids: [bidDue, bidCardChanged, bidChargeFailed],
  market: [bidsChanged],
  pushes: [bidBought, uncalledReminder],
  emails: [bidNews, bidWeekMail],
  recurring: [bidWeek],
  maintenance: [uncalledPause, bidsSwitchedOff, lowestBidRaised],
};

/** Makes sure that the recurring jobs of this module have a next run. */
export async function scheduleBidsJobs(ctx: Pick<SalesContext, 'db' | 'clock'>): Promise<void> {
  await scheduleBidWeek(ctx);
}
