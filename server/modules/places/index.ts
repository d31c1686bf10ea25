export type { PlacesContext } from './context.ts';
export { type Gazetteer, openGazetteer } from './gazetteer/gazetteer.ts';
export { type PlaceOfAddress, placeOfAddress } from './gazetteer/place-of-address.ts';
export { type Place, placeInWords, visiblePlace } from './gazetteer/place.ts';
export { distributorsOf } from './network-distributors.ts';
export { placesRoutes } from './routes.ts';
export { findMovedPath, findSuburbPage } from './suburbs/find-suburb-page.ts';
export { suburbDirectory } from './suburbs/suburb-directory.ts';
