import type { UserType } from '@shared/domain/people/roles.ts';
import { paths } from '@shared/contracts/page-paths.ts';

export interface NavItem {
  label: string;
  href: string;
  /** Set for another document of this site, which the router cannot navigate to. */
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

/** Returns the header's links for a kind of user; null stands for a signed-out visitor. */
export function navigationFor(userType: UserType | null): readonly NavItem[] {
  return userType === null ? publicItems : itemsByRole[userType];
}

/** Returns true when a link leads to the current page or its section: for signed-in roles `/` is the dashboard. */
export function isCurrent(href: string, path: string, userType: UserType | null): boolean {
  const isDashboardRole = userType !== null && userType !== 'customer';
  const shown = isDashboardRole && path === paths.home ? paths.dashboard : path;
  return href === shown || (href === paths.manage && shown.startsWith(`${paths.manage}/`));
}
