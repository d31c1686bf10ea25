/** Every page's path. The client routes by these, and the server answers 404 for any other. */
export const paths = {
  home: '/',
  homeForSignedIn: '/home',
  getQuote: '/get-quote',
  quoteSuccess: '/quote-success',
  forProviders: '/for-providers',
  providerSignup: '/provider-signup',
  login: '/login',
  loginTwin: '/auth/login',
  signup: '/signup',
  signupTwin: '/auth/signup',
  forgotPassword: '/auth/forgot-password',
  resetPassword: '/auth/reset-password',
  confirmEmail: '/auth/confirm-email',
  unsubscribe: '/unsubscribe',
  account: '/account',
  standingBids: '/standing-bids',
  howBidsWork: '/how-standing-bids-work',
  dashboard: '/dashboard',
  team: '/team',
  admin: '/admin',
  manage: '/manage',
  privacyPolicy: '/privacy-policy',
  termsConditions: '/terms-conditions',
  termsAndConditions: '/terms-and-conditions',
} as const;

/** Strips trailing slashes from a path; client and server both do. */
export function plainPath(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

/** The page of a customer's request, which ends in the secret of its link: `/request/kY3…`. */
export const REQUEST = '/request/';

/** The page of an electrician: `/electricians/p/bright-spark-electrical-12`. */
export const PROFILE = '/electricians/p/';

/** Suburb pages come from the database: `/electricians/nsw/newtown-2042`. */
const suburbPath = /^\/electricians\/([a-z]{2,3})\/([a-z0-9-]+)-(\d{4})$/;

/** Parses the state, slug and postcode from the path of a suburb page; null for any other path. */
export function parseSuburbPath(path: string): { state: string; slug: string; postcode: string } | null {
  const [, state, slug, postcode] = suburbPath.exec(plainPath(path)) ?? [];
  return state && slug && postcode ? { state: state.toUpperCase(), slug, postcode } : null;
}

/** Returns the slug of a suburb's name: "St Kilda East" → "st-kilda-east". */
export function suburbSlug(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

/** Returns the path of a suburb page. */
export function suburbPathOf({ name, state, postcode }: { name: string; state: string; postcode: string }): string {
  return `/electricians/${state.toLowerCase()}/${suburbSlug(name)}-${postcode}`;
}
