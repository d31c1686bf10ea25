/** A figure over what accounts did is shown only with at least so many different ones behind it, so that it tells nobody's own. */
export const LEAST_ACCOUNTS = 3;
