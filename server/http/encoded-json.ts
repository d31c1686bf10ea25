import type { EndpointShape } from '../../shared/contracts/endpoint.ts';

/** An answer of an endpoint that went through its schema already, piece by piece, and is JSON by now. */
export class EncodedJson<E extends EndpointShape> {
  /** Of which endpoint: one made for another does not fit. */
  declare readonly endpoint: E;
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }
}
