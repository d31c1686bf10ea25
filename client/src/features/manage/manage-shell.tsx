import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';

const links = [
  { label: 'Discount codes', href: paths.manageDiscountCodes },
  { label: 'Reported leads', href: paths.manageReports },
  { label: 'Audit log', href: paths.manageAuditLog },
];

/** The frame of the super admin's pages: the way to each, and the heading of this one. */
export function ManageShell({ heading, children }: { heading: string; children: ReactNode }) {
  const [path] = useLocation();
  return (
    <div className="mx-auto max-w-page px-4 pt-4 pb-10 md:px-6">
      <nav aria-label="Manage">
        <ul className="flex flex-wrap gap-1">
          {links.map(({ label, href }) => (
            <li key={href}>
              <Link
                href={href}
                aria-current={path === href ? 'page' : undefined}
                className={
                  'inline-flex min-h-12 items-center rounded-full px-3.5 font-semibold text-ink-2 no-underline ' +
                  'hover:bg-sunken aria-[current=page]:bg-ink aria-[current=page]:text-paper'
                }
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <h1 className="mt-5 mb-4 text-xl">{heading}</h1>
      {children}
    </div>
  );
}
