import type * as z from 'zod/mini';
import type { UserType } from '../domain/people/roles.ts';
import type { ErrorCode } from './errors.ts';

/** Who may call: anyone, the operator with their token, or signed-in people with one of the listed roles. */
export type Access = 'public' | 'operator' | readonly UserType[];

/** A rate limit, counted in the database. */
export type RateLimitName =
  | 'login'
  | 'operator_login'
  | 'second_factor'
  | 'second_factor_app'
  | 'second_factor_setup'
  | 'quote'
  | 'request_page'
  | 'sign_up'
  | 'username'
  | 'password_reset'
  | 'email_confirmation'
  | 'account'
  | 'email_change'
  | 'password_change'
  | 'data_download'
  | 'person_search'
  | 'callback'
  | 'invitation'
  | 'track'
  | 'crash'
  | 'payment'
  | 'purchase'
  | 'bid'
  | 'bid_advice'
  | 'job'
  | 'job_change'
  | 'manage'
  | 'discount'
  | 'alerts'
  | 'alert_test'
  | 'upload'
  | 'photo'
  | 'unsubscribe';

export interface EndpointShape {
  name: string;
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: `/api/${string}`;
  summary: string;
  access: Access;
  /**
   * Which incomplete sign-ins of super admins and operators may call it too: those that still lack the second factor their role needs
   * (`missing`), or those that have yet to give it (`pending`). None by default.
   */
  factor?: 'missing' | 'pending';
  /**
   * Requires that anyone with a second factor gave it within the last ten minutes, and that anyone who must have one has set it up, also
   * in the grace sign-in. With `where asked` the handler decides by calling `requireStepUp()`, and the
   * route asks for it before a search for people and before contacts in bulk (`reveals.ts`). A GET with `true` is an
   * export: one in JSON is of leads and is recorded page by page, one in CSV records itself.
   */
  stepUp?: true | 'where asked';
  limit?: RateLimitName;
  params?: z.ZodMiniType;
  /** The query parameters. */
  query?: z.ZodMiniType<unknown, Record<string, string | undefined>>;
  body?: z.ZodMiniType;
  /** Accepts and ignores a body of any type, because email programs post a form for one-click unsubscribe. */
  ignoresBody?: true;
  /** Takes multipart/form-data instead of JSON: the fields of `body`, and a file of at most this many bytes as `file`. */
  upload?: { maxBytes: number };
  status?: 200 | 201;
  /** What a 202 answer means: accepted, and part of it is still to come. */
  accepted?: string;
  response: z.ZodMiniType;
  /**
   * The response's media type; JSON by default. The handler of a PDF returns its bytes, that of a stream keeps writing. An uploaded
   * file is `application/octet-stream`, so that browsers save it and never show it as part of this site.
   */
  mediaType?: 'application/pdf' | 'image/jpeg' | 'application/octet-stream' | 'text/csv' | 'text/event-stream';
  /** How long any cache may keep the response; not at all by default. Only for responses that are the same for everyone. */
  cacheSeconds?: number;
  errors: readonly ErrorCode[];
}

/** Declares an endpoint. The route, the access check, the typed call and the API document are all derived from it. */
export function defineEndpoint<const E extends EndpointShape>(endpoint: E): E {
  return endpoint;
}

type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;

/** The parsed input that the handler receives. */
export type ParamsOf<E extends EndpointShape> = Out<E['params']>;
export type QueryOf<E extends EndpointShape> = Out<E['query']>;
export type BodyOf<E extends EndpointShape> = Out<E['body']>;
/** The handler's result before it is encoded. */
export type ResultOf<E extends EndpointShape> = Out<E['response']>;

/** The request and response as JSON. */
export type WireParamsOf<E extends EndpointShape> = In<E['params']>;
export type WireQueryOf<E extends EndpointShape> = In<E['query']>;
export type WireBodyOf<E extends EndpointShape> = In<E['body']>;
export type WireResponseOf<E extends EndpointShape> = In<E['response']>;
