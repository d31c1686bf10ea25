import { hasDashboard, type UserType } from '@shared/domain/roles.ts';
import { parseSuburbPath, paths, plainPath } from '@shared/contracts/page-paths.ts';
import { safeReturnPath } from '@/lib/paths.ts';

export type PageName =
  | 'home'
  | 'suburb'
  | 'getQuote'
  | 'quoteSuccess'
  | 'forProviders'
  | 'providerSignup'
  | 'login'
  | 'signup'
  | 'forgotPassword'
  | 'resetPassword'
  | 'confirmEmail'
  | 'unsubscribe'
  | 'dashboard'
  | 'team'
  | 'manage'
  | 'accessRequired'
  | 'privacyPolicy'
  | 'termsConditions'
  | 'notFound';

export type Destination = { page: PageName } | { redirectTo: string };

type Table = Partial<Record<string, PageName>>;

/** Pages that are the same for everyone, so that nobody waits to hear who is signed in. */
const everyone: Table = {
  [paths.getQuote]: 'getQuote',
  [paths.quoteSuccess]: 'quoteSuccess',
  [paths.resetPassword]: 'resetPassword',
  [paths.confirmEmail]: 'confirmEmail',
  [paths.unsubscribe]: 'unsubscribe',
  [paths.forProviders]: 'forProviders',
  [paths.providerSignup]: 'providerSignup',
  [paths.privacyPolicy]: 'privacyPolicy',
  [paths.termsConditions]: 'termsConditions',
  [paths.termsAndConditions]: 'termsConditions',
};

const signedIn: Table = {
  [paths.home]: 'dashboard',
  [paths.dashboard]: 'dashboard',
  [paths.homeForSignedIn]: 'home',
};

const owner: Table = {
  ...signedIn,
  [paths.team]: 'team',
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
  super_admin: owner,
  provider: owner,
  team_member: signedIn,
  customer: everyoneElse,
};

const loginPaths = new Set<string>([paths.login, paths.loginTwin]);
const signupPaths = new Set<string>([paths.signup, paths.signupTwin]);

/** The page of an address that does not depend on who asks; undefined when it does. */
export function pageForEveryone(path: string): PageName | undefined {
  return parseSuburbPath(path) ? 'suburb' : everyone[plainPath(path)];
}

const notForVisitors: ReadonlySet<PageName> = new Set([
  'dashboard',
  'team',
  'accessRequired',
  'manage',
]);

/** True for the pages that a server renders for people who are not signed in. */
export function isForVisitors(page: PageName): boolean {
  return !notForVisitors.has(page);
}

function pageFor(path: string, userType: UserType | null): PageName | undefined {
  const plain = plainPath(path);
  // Which page of the part it is, the part itself knows.
  if (userType === 'super_admin' && `${plain}/`.startsWith(`${paths.manage}/`)) return 'manage';
  return pageForEveryone(path) ?? (userType === null ? everyoneElse : tableOf[userType])[plain];
}

/** The way back that a sign-in link carries, where it leads to a page that is open to this kind of person. */
function openPathIn(search: string, userType: UserType): string | null {
  const next = safeReturnPath(new URLSearchParams(search).get('next'));
  const page = next && pageFor(next.split(/[?#]/, 1)[0] ?? next, userType);
  return page && page !== 'accessRequired' && page !== 'login' ? next : null;
}

/** Where an address leads for a kind of visitor; null stands for someone who is not signed in. */
export function destinationOf(path: string, search: string, userType: UserType | null): Destination {
  const plain = plainPath(path);
  const isWorker = userType !== null && hasDashboard(userType);
  if (userType !== null && loginPaths.has(plain)) {
    const next = openPathIn(search, userType);
    if (next !== null) return { redirectTo: next };
    return { redirectTo: isWorker ? paths.dashboard : paths.home };
  }
  // An invitation is for whoever opens it: it makes a new account.
  if (signupPaths.has(plain) && new URLSearchParams(search).has('invitation')) return { page: 'signup' };
  const page = pageFor(path, userType);
  if (page) return { page };
  if (isWorker) return { redirectTo: paths.dashboard };
  return plain === paths.homeForSignedIn ? { redirectTo: paths.home } : { page: 'notFound' };
}
