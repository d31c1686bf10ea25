import type { getAlertSettings as contract } from '../../../shared/contracts/alerts.ts';
import type { ResultOf } from '../../../shared/contracts/endpoint.ts';
import { alertUrgencies, timeZoneOf } from '../../../shared/domain/words/alerts.ts';
import { type AlertChoice, countDevices, findChoice } from './alert-store.ts';
import type { Viewer } from '../../platform/http/caller.ts';
import { hasConfirmedEmail } from '../identity/index.ts';
import type { SalesContext } from '../sales/index.ts';

/** Returns the settings of a person who never chose any: no emails, every lead at any time, the time zone of their licence's state. */
export function defaultChoice({ licenseState }: Pick<Viewer, 'licenseState'>): AlertChoice {
  const timeZone = timeZoneOf(licenseState);
  return { byEmail: false, urgencies: [...alertUrgencies], onlyConfirmedPhones: false, onlyWithPhotos: false, onlyKnownBudgets: false, quietHours: null, timeZone };
}

/** Returns a person's alert settings, or the defaults if they never chose any. */
export async function getAlertSettings(
  { db, pusher, clock }: SalesContext,
  viewer: Viewer,
): Promise<ResultOf<typeof contract>> {
  return {
    ...((await findChoice(db, viewer.id)) ?? defaultChoice(viewer)),
    email: viewer.email,
    isEmailConfirmed: hasConfirmedEmail(viewer),
    pushKey: pusher.publicKey,
    devices: await countDevices(db, viewer.id, clock.now()),
    hasServiceArea: viewer.serviceLatitude !== null && viewer.serviceRadius !== null,
  };
}
