import type * as z from 'zod/mini';
import type { UserType } from '../domain/roles.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone, the operator with their token, or the listed kinds of signed-in people. */
export type Access = 'public' | 'operator' | readonly UserType[];

/** A limit on how often a caller may try, kept in the database. */
export type RateLimitName =
  | 'login'
  | 'operator_login'
  | 'second_factor'
  | 'second_factor_setup'
  | 'quote'
  | 'sign_up'
  | 'username'
  | 'password_reset'
  | 'email_confirmation'
  | 'callback'
  | 'invitation'
  | 'track'
  | 'crash'
  | 'payment'
  | 'purchase'
  | 'discount'
  | 'alerts'
  | 'alert_test'
  | 'upload'
  | 'unsubscribe';

export interface EndpointShape {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /**
   * Which sign-ins of super admins and operators it opens to beside whole ones: those that still lack the factor that their role needs
   * (`missing`), or those whose factor is still to be given (`pending`). Left out: none of them.
   */
  factor?: 'missing' | 'pending';
  /** Anyone with a second factor must have given it within the last ten minutes. */
  stepUp?: true;
  limit?: RateLimitName;
  params?: z.ZodMiniType;
  /** What may follow the `?`. */
  query?: z.ZodMiniType<unknown, Record<string, string | undefined>>;
  body?: z.ZodMiniType;
  /** Takes a body of any kind and reads nothing of it: programs for mail post a form where JSON is the rule. */
  ignoresBody?: true;
  /** Takes a form (multipart/form-data) in the place of JSON: the fields of `body`, and a file of at most so many bytes as `file`. */
  upload?: { maxBytes: number };
  status?: 200 | 201;
  /** What the answer means when it is sent as 202: done, and something of it is still to come. */
  accepted?: string;
  response: z.ZodMiniType;
  /**
   * The answer's media type; JSON when left out. The handler of a PDF answers its bytes, that of a stream keeps writing. A file that
   * somebody sent us is `application/octet-stream`: browsers save it, and never show it as a part of this site.
   */
  mediaType?: 'application/pdf' | 'application/octet-stream' | 'text/csv' | 'text/event-stream';
  /** How long any cache may keep the answer; not at all when left out. For what is the same for everyone. */
  cacheSeconds?: number;
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
export type QueryOf<E extends EndpointShape> = Out<E['query']>;
export type BodyOf<E extends EndpointShape> = Out<E['body']>;
/** What the handler answers, before it is encoded. */
export type ResultOf<E extends EndpointShape> = Out<E['response']>;

/** What the caller sends and gets, as JSON. */
export type WireParamsOf<E extends EndpointShape> = In<E['params']>;
export type WireQueryOf<E extends EndpointShape> = In<E['query']>;
export type WireBodyOf<E extends EndpointShape> = In<E['body']>;
export type WireResponseOf<E extends EndpointShape> = In<E['response']>;
