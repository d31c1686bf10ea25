import type { listLeads as contract } from '../../../shared/contracts/leads.ts';
import type { AppContext } from '../../context.ts';
import { EncodedJson } from '../../http/encoded-json.ts';
import type { Viewer } from '../users/user-store.ts';
import { presentFull } from './lead-presenter.ts';
import { findAvailableWithContact } from './lead-store.ts';
import type { MarketCache } from './market-cache.ts';

/** Returns the market as this viewer may see it, newest first, at the prices of one instant. */
export async function listLeads({ db }: AppContext, market: MarketCache, viewer: Viewer, at: Date) {
  if (viewer.userType === 'super_admin') {
    const leads = await findAvailableWithContact(db);
    return leads.map((lead) => presentFull(lead, viewer, at));
  }
  const page = await market.read();
  return new EncodedJson<typeof contract>(page.write(viewer, at));
}
