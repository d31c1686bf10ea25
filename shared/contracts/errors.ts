/** Every error code of the API with its HTTP status. Clients switch on the code. */
export const statusOf = {
  invalid_input: 400,
  discount_invalid: 400,
  token_invalid: 400,
  unauthenticated: 401,
  payment_required: 402,
  payment_declined: 402,
  forbidden: 403,
  email_unconfirmed: 403,
  may_not_buy: 403,
  step_up_required: 403,
  second_factor_required: 403,
  not_found: 404,
  lead_sold: 409,
  price_changed: 409,
  lead_is_free: 409,
  taken: 409,
  conflict: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof statusOf;

export interface Issue {
  path: string;
  message: string;
}

/** The body of every error response. */
export interface Problem {
  message: string;
  code: ErrorCode;
  requestId: string;
  issues?: readonly Issue[];
}
