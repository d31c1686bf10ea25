import type { getAlertSettings as contract } from '../../../shared/contracts/alerts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { alertUrgencies, timeZoneOf } from '../../../shared/domain/alerts.ts';
import type { AppContext } from '../../context.ts';
import { hasConfirmedEmail } from '../users/confirmed-email.ts';
import type { Viewer } from '../users/user-store.ts';
import { type AlertChoice, countDevices, findChoice } from './alert-store.ts';

/** Returns what counts for someone who never chose: no letters, every urgency at any time, the clock of their licence's state. */
export function defaultChoice({ licenseState }: Pick<Viewer, 'licenseState'>): AlertChoice {
  return { byEmail: false, urgencies: [...alertUrgencies], quietHours: null, timeZone: timeZoneOf(licenseState) };
}

/** Tells how someone hears of new leads; the defaults while they never chose. */
export async function getAlertSettings(
  { db, pusher }: AppContext,
  viewer: Viewer,
): Promise<ResultOf<typeof contract>> {
  return {
    ...((await findChoice(db, viewer.id)) ?? defaultChoice(viewer)),
    email: viewer.email,
    isEmailConfirmed: hasConfirmedEmail(viewer),
    pushKey: pusher.publicKey,
    devices: await countDevices(db, viewer.id),
    hasServiceArea: viewer.serviceLatitude !== null && viewer.serviceRadius !== null,
  };
}
