import type { Gazetteer } from './gazetteer/gazetteer.ts';
import type { IdentityContext } from '../identity/index.ts';

/** What this module needs: accounts, and the list of all localities. */
export interface PlacesContext extends IdentityContext {
  places: Gazetteer;
}
