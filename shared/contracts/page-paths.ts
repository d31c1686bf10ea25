/** Every page there is. The client routes by these and the server answers 404 for any other. */
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
  dashboard: '/dashboard',
  admin: '/admin',
  manage: '/manage',
  manageDiscountCodes: '/manage/discount-codes',
  manageReports: '/manage/reports',
  manageAuditLog: '/manage/audit-log',
  privacyPolicy: '/privacy-policy',
  termsConditions: '/terms-conditions',
  termsAndConditions: '/terms-and-conditions',
} as const;

const known: ReadonlySet<string> = new Set(Object.values(paths));

/** Returns true when a page answers at this path. */
export function isPagePath(path: string): boolean {
  return known.has(path.length > 1 ? path.replace(/\/$/, '') : path);
}
