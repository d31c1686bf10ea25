import * as contract from '../../../shared/contracts/places.ts';
import type { AppContext } from '../../context.ts';
import type { Route } from '../../http/route.ts';

export function placeRoutes(route: Route, { places }: AppContext): void {
  route(contract.searchPlaces, ({ query }) => places.search(query.q));
}
