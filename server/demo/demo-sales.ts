import type { SalesStage } from '../../shared/domain/pipeline/sales-stage.ts';

/** A sale in the demo world: the buyer, the time, how far the price had fallen, and the outcome. */
export interface DemoSale {
  buyer: 'sparky' | 'competitor' | 'eastside' | 'ridge' | 'superadmin';
  hoursAgo: number;
  minutesOnMarket: number;
  stage: SalesStage;
  notes?: string;
  quote?: string;
  payment?: string;
  isArchived?: boolean;
}

/** The ages in minutes of the leads that are still on the market, newest first. */
export const marketAges = [2, 5, 9, 14, 19, 24, 28, 31, 37, 43, 49, 53, 56.5, 58.5, 66, 95];

/** The age in hours of the lead that a super admin archived. */
export const ARCHIVED_LEAD_HOURS = 27;

/** One sale for each remaining job but the last, newest first. */
export const demoSales: readonly DemoSale[] = [
  { buyer: 'sparky', hoursAgo: 1, minutesOnMarket: 4, stage: 'purchased' },
  { buyer: 'sparky', hoursAgo: 3, minutesOnMarket: 12, stage: 'purchased' },
  { buyer: 'competitor', hoursAgo: 4, minutesOnMarket: 3, stage: 'called' },
  { buyer: 'sparky', hoursAgo: 6, minutesOnMarket: 7, stage: 'called', notes: 'Left a message, ring again after 4.' },
  { buyer: 'sparky', hoursAgo: 20, minutesOnMarket: 21, stage: 'called' },
  { buyer: 'competitor', hoursAgo: 22, minutesOnMarket: 6, stage: 'quote_sent', quote: '620.00' },
  { buyer: 'sparky', hoursAgo: 30, minutesOnMarket: 10, stage: 'quote_sent', quote: '1850.00', notes: 'All three certificates by Friday. Ring after 4.' },
  { buyer: 'sparky', hoursAgo: 49, minutesOnMarket: 26, stage: 'quote_sent', quote: '480.00' },
  { buyer: 'sparky', hoursAgo: 54, minutesOnMarket: 2, stage: 'quote_accepted', quote: '2340.00', notes: 'Accepted by text, waiting for a date.' },
  { buyer: 'competitor', hoursAgo: 60, minutesOnMarket: 5, stage: 'booked_in', quote: '890.00' },
  { buyer: 'sparky', hoursAgo: 75, minutesOnMarket: 9, stage: 'booked_in', quote: '1290.00', notes: 'Tuesday 7:30, park in the lane.' },
  { buyer: 'sparky', hoursAgo: 98, minutesOnMarket: 33, stage: 'booked_in', quote: '340.00' },
  { buyer: 'sparky', hoursAgo: 120, minutesOnMarket: 8, stage: 'invoice_paid', quote: '760.00', payment: '760.00' },
  { buyer: 'sparky', hoursAgo: 170, minutesOnMarket: 14, stage: 'invoice_paid', quote: '2100.00', payment: '2100.00' },
  { buyer: 'sparky', hoursAgo: 200, minutesOnMarket: 61, stage: 'invoice_paid', quote: '295.00', payment: '295.00' },
  { buyer: 'competitor', hoursAgo: 230, minutesOnMarket: 11, stage: 'invoice_paid', quote: '1450.00', payment: '1450.00' },
  { buyer: 'sparky', hoursAgo: 260, minutesOnMarket: 18, stage: 'invoice_paid', quote: '5400.00', payment: '5400.00' },
  { buyer: 'sparky', hoursAgo: 300, minutesOnMarket: 44, stage: 'declined', notes: 'Went with a friend.' },
  { buyer: 'superadmin', hoursAgo: 320, minutesOnMarket: 15, stage: 'called' },
  { buyer: 'competitor', hoursAgo: 350, minutesOnMarket: 29, stage: 'declined' },
  { buyer: 'sparky', hoursAgo: 400, minutesOnMarket: 6, stage: 'declined', quote: '980.00', notes: 'Too dear for them.' },
  { buyer: 'sparky', hoursAgo: 450, minutesOnMarket: 3, stage: 'invoice_paid', quote: '640.00', payment: '640.00' },
  { buyer: 'competitor', hoursAgo: 480, minutesOnMarket: 16, stage: 'invoice_paid', quote: '410.00', payment: '410.00' },
  { buyer: 'sparky', hoursAgo: 520, minutesOnMarket: 12, stage: 'invoice_paid', quote: '1120.00', payment: '1120.00' },
  { buyer: 'sparky', hoursAgo: 560, minutesOnMarket: 25, stage: 'declined', notes: 'Fixed it himself.', isArchived: true },
];
