import * as contract from '../../../../shared/contracts/places.ts';
import type { Route } from '../../../platform/http/route.ts';
import type { PlacesContext } from '../context.ts';

export function placeRoutes(route: Route, { places }: PlacesContext): void {
  route(contract.searchPlaces, ({ query }) => places.search(query.q));
}
