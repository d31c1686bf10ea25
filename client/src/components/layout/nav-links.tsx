import { clsx } from 'clsx';
import { Suspense } from 'react';
import { Link, useLocation } from 'wouter';
import { paths } from '@shared/contracts/page-paths.ts';
import type { UserType } from '@shared/domain/people/roles.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { isCurrent, navigationFor } from './navigation.ts';

// Lazy, because visitors never see it.
const ManageCount = lazyOr(async () => (await import('./manage-count.tsx')).ManageCount, () => null);

/** Renders the header's links for a kind of user, with the current page marked. */
export function NavLinks({
  userType,
  isStacked = false,
}: {
  userType: UserType | null;
  isStacked?: boolean | undefined;
}) {
  const [path] = useLocation();
  return (
    <ul className={clsx('flex', isStacked ? 'flex-col gap-1' : 'items-center gap-1')}>
      {navigationFor(userType).map(({ label, href, isElsewhere = false }) => {
        const Anchor = isElsewhere ? 'a' : Link;
        return (
          <li key={href}>
            <Anchor
              href={href}
              aria-current={isCurrent(href, path, userType) ? 'page' : undefined}
              className={clsx(
                'flex min-h-11 items-center rounded-md px-3 xl:px-2 text-ink no-underline hover:bg-sunken',
                'aria-[current=page]:font-semibold aria-[current=page]:underline',
                'aria-[current=page]:decoration-earth aria-[current=page]:decoration-3 aria-[current=page]:underline-offset-8',
                isStacked ? 'text-base' : 'text-sm whitespace-nowrap',
              )}
            >
              {label}
              {href === paths.manage ? (
                <Suspense fallback={null}>
                  <ManageCount />
                </Suspense>
              ) : null}
            </Anchor>
          </li>
        );
      })}
    </ul>
  );
}
