import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { managePaths } from '@shared/contracts/manage-paths.ts';
import { plainPath } from '@shared/contracts/page-paths.ts';
import { useKeptInSight } from '@/components/ui/use-kept-in-sight.ts';

const links = [
  ['Callbacks', managePaths.callbacks],
  ['Leads', managePaths.leads],
  ['Providers', managePaths.providers],
  ['Reported leads', managePaths.reports],
  ['Discount codes', managePaths.discountCodes],
  ['Archive', managePaths.archive],
  ['Suburbs', managePaths.suburbs],
  ['Market', managePaths.market],
  ['Audit log', managePaths.auditLog],
  ['Privacy', managePaths.privacy],
] as const;

// To both edges of a phone, so that it shows that there is more; the room around keeps the ring of a focus whole.
const listClass =
  'relative -mx-4 flex gap-1 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:overflow-visible md:px-0';

/** The frame of the super admin's pages: the way to each, and the heading of this one. */
export function ManageShell({ heading, children }: { heading: string; children: ReactNode }) {
  const path = plainPath(useLocation()[0]);
  const list = useKeptInSight<HTMLUListElement>('[aria-current="page"]', 'aria-current');
  return (
    <div className="mx-auto max-w-page px-4 pt-4 pb-10 md:px-6">
      <nav aria-label="Manage">
        <ul ref={list} className={listClass}>
          {links.map(([label, href]) => (
            <li key={href} className="shrink-0">
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
