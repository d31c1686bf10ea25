import { paths } from '@shared/contracts/page-paths.ts';
import type { ApiError } from '@/lib/api/api-error.ts';
import { wouldLoseWork } from '@/lib/hooks/unsaved-work.ts';
import { currentUser } from './session.ts';

/** The pages that nobody sees without signing in. Forms of other pages go on without it. */
const pagesOfUsers = [paths.dashboard, paths.manage, paths.account, paths.team, paths.standingBids];

/** What signing in calls: its refusals are about what was entered. */
const signIn = ['/api/auth/login', '/api/auth/second-factor'];

/** Returns true for a refused call that shows that the user's session has ended while a form on this page is unsaved. */
export const wouldEndWork = (code: ApiError['code'], path: string): boolean =>
  code === 'unauthenticated' &&
  !signIn.some((start) => path.startsWith(start)) &&
  pagesOfUsers.some((start) => location.pathname.startsWith(start)) &&
  Boolean(currentUser()) &&
  wouldLoseWork();
