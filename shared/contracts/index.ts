import * as contracts from './contract-files.ts';
import type { EndpointShape } from './endpoint.ts';

const isEndpoint = (value: unknown): value is EndpointShape =>
  typeof value === 'object' && value !== null && 'access' in value && 'method' in value && 'path' in value;

/** Returns the endpoints among the exports of a contract, single or grouped. */
function endpointsIn(exported: object): EndpointShape[] {
  const values = Object.values(exported).flatMap((value: unknown) => (isEndpoint(value) ? [value] : Object.values(value ?? {})));
  return values.filter(isEndpoint);
}

/** Every declared endpoint. `route` refuses to mount any other. */
export const endpoints: readonly EndpointShape[] = [...new Set(Object.values(contracts).flatMap(endpointsIn))];
