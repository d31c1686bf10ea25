import type { Point } from '../../../shared/domain/places/geo.ts';
import type { Db } from '../../platform/db/client.ts';
import type { Gazetteer } from './gazetteer/gazetteer.ts';
import type { IdentityContext } from '../identity/index.ts';

/** What this module needs: accounts, and the list of all localities. */
export interface PlacesContext extends IdentityContext {
  places: Gazetteer;
  /** Lets what depends on an account's service area follow it, in the transaction that stores it. */
  followServiceArea: (tx: Db, userId: number, area: Point & { radiusKm: number }, at: Date) => Promise<void>;
}
