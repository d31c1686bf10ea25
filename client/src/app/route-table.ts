import { hasDashboard, type UserType } from '@shared/domain/roles.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { safeReturnPath } from '@/lib/paths.ts';

export type PageName =
  | 'home'
  | 'getQuote'
  | 'quoteSuccess'
  | 'forProviders'
  | 'providerSignup'
  | 'login'
  | 'signup'
  | 'forgotPassword'
  | 'dashboard'
  | 'admin'
  | 'accessRequired'
  | 'privacyPolicy'
  | 'termsConditions'
  | 'notFound';

export type Destination = { page: PageName } | { redirectTo: string };

type Table = Partial<Record<string, PageName>>;

/** Pages that are the same for everyone, so that nobody waits to hear who is signed in. */
const everyone: Table = {
  [paths.admin]: 'admin',
  [paths.getQuote]: 'getQuote',
  [paths.quoteSuccess]: 'quoteSuccess',
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

const everyoneElse: Table = {
  [paths.home]: 'home',
  [paths.login]: 'login',
  [paths.loginTwin]: 'login',
  [paths.signup]: 'signup',
  [paths.signupTwin]: 'signup',
  [paths.forgotPassword]: 'forgotPassword',
  [paths.dashboard]: 'accessRequired',
};

const loginPaths = new Set<string>([paths.login, paths.loginTwin]);

function withoutTrailingSlash(path: string): string {
  return path.replace(/\/+$/, '') || '/';
}

/** The page of an address that does not depend on who asks; undefined when it does. */
export function pageForEveryone(path: string): PageName | undefined {
  return everyone[withoutTrailingSlash(path)];
}

/** Where an address leads for a kind of visitor; null stands for someone who is not signed in. */
export function destinationOf(path: string, search: string, userType: UserType | null): Destination {
  const plainPath = withoutTrailingSlash(path);
  const isWorker = userType !== null && hasDashboard(userType);
  if (userType !== null && loginPaths.has(plainPath)) {
    const next = safeReturnPath(new URLSearchParams(search).get('next'));
    return { redirectTo: next ?? (isWorker ? paths.dashboard : paths.home) };
  }
  const page = pageForEveryone(plainPath) ?? (isWorker ? signedIn : everyoneElse)[plainPath];
  if (page) return { page };
  if (isWorker) return { redirectTo: paths.dashboard };
  return plainPath === paths.homeForSignedIn ? { redirectTo: paths.home } : { page: 'notFound' };
}
