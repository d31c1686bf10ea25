import type * as z from 'zod/mini';
import type { UserType } from '../domain/roles.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone, or the listed kinds of signed-in people. */
export type Access = 'public' | readonly UserType[];

/** A limit on how often a caller may try, kept in the database. */
export type RateLimitName = 'login' | 'quote' | 'sign_up';

export interface EndpointShape {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  limit?: RateLimitName;
  params?: z.ZodMiniType;
  body?: z.ZodMiniType;
  status?: 200 | 201;
  response: z.ZodMiniType;
  errors: readonly ErrorCode[];
}

/** Declares an endpoint. The route, the access check, the typed call and the API document all follow from it. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint;
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** What the handler receives, parsed. */
export type ParamsOf<E extends EndpointShape> = Out<E['params']>;
export type BodyOf<E extends EndpointShape> = Out<E['body']>;
/** What the handler answers, before it is encoded. */
export type ResultOf<E extends EndpointShape> = Out<E['response']>;

/** What the caller sends and gets, as JSON. */
export type WireParamsOf<E extends EndpointShape> = In<E['params']>;
export type WireBodyOf<E extends EndpointShape> = In<E['body']>;
export type WireResponseOf<E extends EndpointShape> = In<E['response']>;
