import type { AppContext } from '../../context.ts';
import type { Viewer } from '../users/user-store.ts';
import { presentFull, presentTeaser } from './lead-presenter.ts';
import { findArchivedWithContact, findAvailableWithContact, findTeasers } from './lead-store.ts';

/** Returns the market as this viewer may see it, newest first, at the prices of one instant. */
export async function listLeads({ db }: AppContext, viewer: Viewer, at: Date) {
  if (viewer.userType === 'super_admin') {
    const leads = await findAvailableWithContact(db);
    return leads.map((lead) => presentFull(lead, viewer, at));
  }
  const leads = await findTeasers(db);
  return leads.map((lead) => presentTeaser(lead, viewer, at));
}

/** Returns the latest leads that were taken off the market, newest first, with their contacts. */
export async function listArchivedLeads({ db }: AppContext, viewer: Viewer, at: Date) {
  const leads = await findArchivedWithContact(db);
  return leads.map((lead) => presentFull(lead, viewer, at));
}
