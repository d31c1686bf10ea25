import { sydneyDate } from '@shared/domain/sydney-date.ts';
import { serverNow } from '@/lib/server-clock.ts';

/** Today's date in Sydney, as YYYY-MM-DD. */
export const sydneyToday = () => sydneyDate(serverNow());
