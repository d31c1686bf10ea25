import { hasDashboard, type UserType } from '@shared/domain/people/roles.ts';
import { parseSuburbPath, paths, plainPath, PROFILE, REQUEST } from '@shared/contracts/page-paths.ts';
import { safeReturnPath } from '@/lib/utils/paths.ts';

export type PageName =
  | 'home'
  | 'suburb'
  | 'profile'
  | 'request'
  | 'getQuote'
  | 'quoteSuccess'
  | 'forProviders'
  | 'providerSignup'
  | 'howBidsWork'
  | 'login'
  | 'signup'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmEmail'
  | 'unsubscribe'
  | 'account'
  | 'dashboard'
  | 'standingBids'
  | 'team'
  | 'manage'
  | 'accessRequired'
  | 'privacyPolicy'
  | 'termsConditions'
  | 'notFound';

export type Destination = { page: PageName } | { redirectTo: string };

type Table = Partial<Record<string, PageName>>;

/** Pages that are the same for everyone, so that they render without waiting for the session. */
const everyone: Table = {
  [paths.getQuote]: 'getQuote',
  [paths.quoteSuccess]: 'quoteSuccess',
  [paths.resetPassword]: 'resetPassword',
  [paths.confirmEmail]: 'confirmEmail',
  [paths.unsubscribe]: 'unsubscribe',
  [paths.forProviders]: 'forProviders',
  [paths.providerSignup]: 'providerSignup',
  [paths.howBidsWork]: 'howBidsWork',
  [paths.privacyPolicy]: 'privacyPolicy',
  [paths.termsConditions]: 'termsConditions',
  [paths.termsAndConditions]: 'termsConditions',
  // It sends visitors to the login.
  [paths.account]: 'account',
};

const signedIn: Table = {
  [paths.home]: 'dashboard',
  [paths.dashboard]: 'dashboard',
  [paths.homeForSignedIn]: 'home',
};

const electrician: Table = {
  ...signedIn,
  [paths.team]: 'team',
  [paths.standingBids]: 'standingBids',
};

const everyoneElse: Table = {
  [paths.home]: 'home',
  [paths.login]: 'login',
  [paths.loginTwin]: 'login',
  [paths.signup]: 'signup',
  [paths.signupTwin]: 'signup',
  [paths.forgotPassword]: 'forgotPassword',
  [paths.dashboard]: 'accessRequired',
};

const tableOf: Record<UserType, Table> = {
  super_admin: signedIn,
  provider: electrician,
  team_member: signedIn,
  customer: everyoneElse,
};

const loginPaths = new Set<string>([paths.login, paths.loginTwin]);
const signupPaths = new Set<string>([paths.signup, paths.signupTwin]);

/** Returns the page of a URL that does not depend on the visitor; undefined when it does. */
export function pageForEveryone(path: string): PageName | undefined {
  if (parseSuburbPath(path)) return 'suburb';
  if (path.startsWith(PROFILE)) return 'profile';
  return path.startsWith(REQUEST) ? 'request' : everyone[plainPath(path)];
}

const notForVisitors: ReadonlySet<PageName> = new Set([
  'account',
  'dashboard',
  'standingBids',
  'team',
  'accessRequired',
  'manage',
]);

/** Returns true for pages that the server renders for signed-out visitors. */
export function isForVisitors(page: PageName): boolean {
  return !notForVisitors.has(page);
}

function pageFor(path: string, userType: UserType | null): PageName | undefined {
  const plain = plainPath(path);
  // The section knows which of its pages it is.
  if (userType === 'super_admin' && `${plain}/`.startsWith(`${paths.manage}/`)) return 'manage';
  return pageForEveryone(path) ?? (userType === null ? everyoneElse : tableOf[userType])[plain];
}

/** Returns the return path of a sign-in link if that page is open to this kind of user. */
function openPathIn(search: string, userType: UserType): string | null {
  const next = safeReturnPath(new URLSearchParams(search).get('next'));
  const page = next && pageFor(next.split(/[?#]/, 1)[0] ?? next, userType);
  return page && page !== 'accessRequired' && page !== 'login' ? next : null;
}

/** Returns where a URL leads for a kind of visitor; null stands for a signed-out visitor. */
export function destinationOf(path: string, search: string, userType: UserType | null): Destination {
  const plain = plainPath(path);
  const isWorker = userType !== null && hasDashboard(userType);
  if (userType !== null && loginPaths.has(plain)) {
    return { redirectTo: openPathIn(search, userType) ?? (isWorker ? paths.dashboard : paths.home) };
  }
  // An invitation creates a new account, so signed-in users get the page too.
  if (signupPaths.has(plain) && new URLSearchParams(search).has('invitation')) return { page: 'signup' };
  const page = pageFor(path, userType);
  if (page) return { page };
  if (isWorker) return { redirectTo: paths.dashboard };
  return plain === paths.homeForSignedIn ? { redirectTo: paths.home } : { page: 'notFound' };
}
