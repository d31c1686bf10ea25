import type { EndpointShape } from '../../../shared/contracts/endpoint.ts';

/** A response that has already been checked against its schema and encoded as JSON, piece by piece. */
export class EncodedJson<E extends EndpointShape> {
  /** Ties the response to its endpoint: one made for another endpoint doesn't compile. */
  declare readonly endpoint: E;
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
