import type { UserType } from '@shared/domain/roles.ts';
import { paths } from '@shared/contracts/page-paths.ts';

export interface NavItem {
  label: string;
  href: string;
  /** True where another document of this site is: no move inside the app leads there. */
  isElsewhere?: true;
}

const publicItems: readonly NavItem[] = [
  { label: 'Home', href: paths.home },
  { label: 'Get Electrical Quote', href: paths.getQuote },
];

const dashboardItems: readonly NavItem[] = [{ label: 'Dashboard', href: paths.dashboard }];

const itemsByRole: Record<UserType, readonly NavItem[]> = {
  customer: publicItems,
  provider: dashboardItems,
  team_member: dashboardItems,
  super_admin: [
    { label: 'Home', href: paths.homeForSignedIn },
    { label: 'Get Quote', href: paths.getQuote },
    { label: 'CRM Dashboard', href: paths.dashboard },
    { label: 'Admin Panel', href: paths.admin, isElsewhere: true },
    { label: 'Manage', href: paths.manage },
  ],
};

/** The header's links for a kind of visitor; null for someone who is not signed in. */
export function navigationFor(userType: UserType | null): readonly NavItem[] {
  return userType === null ? publicItems : itemsByRole[userType];
}

/** True when a link leads to the page on screen, or to its part of the site: for signed-in roles `/` is the dashboard. */
export function isCurrent(href: string, path: string, userType: UserType | null): boolean {
  const isDashboardRole = userType !== null && userType !== 'customer';
  const shown = isDashboardRole && path === paths.home ? paths.dashboard : path;
  return href === shown || (href === paths.manage && shown.startsWith(`${paths.manage}/`));
}
