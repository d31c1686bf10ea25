import { Link, useLocation } from 'wouter';
import type { UserType } from '@shared/domain/people/roles.ts';
import { tabsFor, type TabId } from './dashboard-tabs.ts';

const linkClass =
  'inline-flex min-h-11 items-center rounded-full px-3 text-sm font-semibold whitespace-nowrap text-ink-2 no-underline ' +
  'hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper';

/** Renders links to the dashboard's tabs for another page, and the page itself after them if it has a name. */
export function DashboardLinks({ userType, hrefOf, here }: { userType: UserType; hrefOf: (id: TabId) => string; here: string | undefined }) {
  const [path] = useLocation();
  return (
    <nav aria-label="Leads and jobs">
      <ul className="mx-auto flex max-w-page justify-between gap-1 overflow-x-auto p-1 px-5 [scrollbar-width:none]">
        {tabsFor(userType).map(({ id, label }) => (
          <li key={id}>
            <Link href={hrefOf(id)} className={linkClass}>
              {label}
            </Link>
          </li>
        ))}
        {here ? (
          <li>
            <Link href={path} aria-current="page" className={linkClass}>
              {here}
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
