import { Phone } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { Button, ButtonAnchor, ButtonLink } from '@/components/ui/button.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { telHref } from '@/lib/utils/tel-href.ts';
import { lazyOr } from '@/lib/lazy/lazy-or.tsx';
import { reloadPage } from '@/lib/lazy/load-chunk.ts';
import { HeaderSlot } from './header-slots.tsx';
import { Logo } from './logo.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLinks } from './nav-links.tsx';
import { countPhoneClick } from './phone-link.tsx';
import { useSession } from '@/lib/session/session.ts';

// Lazy, because visitors never see it.
const UserMenu = lazyOr(async () => (await import('./user-menu.tsx')).UserMenu, MissingUserMenu);

function HeaderPhone() {
  const { phone } = clientConfig.brand;
  return (
    <ButtonAnchor
      href={telHref(phone)}
      variant="secondary"
      size="sm"
      aria-label={`Call ${phone}`}
      onClick={countPhoneClick}
      className="tnum min-w-0 text-center leading-tight max-sm:px-3"
    >
      <Phone aria-hidden="true" className="size-4.5 shrink-0 @max-[25rem]:hidden @max-[21.6rem]:block" />
      <span className="@max-[21.6rem]:sr-only">{phone}</span>
    </ButtonAnchor>
  );
}

function PlainName({ user }: { user: CurrentUser }) {
  return <span className="max-w-40 truncate pr-8.5 pl-2.5 text-sm font-semibold">{user.firstName}</span>;
}

/** Renders in place of a user menu that failed to load: it has the only way to sign out. */
function MissingUserMenu() {
  return (
    <Button variant="secondary" onClick={reloadPage}>
      Reload
    </Button>
  );
}

function HeaderEnd({ user }: { user: CurrentUser | null }) {
  const userType = user?.userType ?? null;
  // Five links beside a page's controls need more room than one or two.
  const [wide, narrow] = userType === 'super_admin' ? ['max-xl:hidden', 'xl:hidden'] : ['max-lg:hidden', 'lg:hidden'];
  return (
    <>
      <nav aria-label="Main" className={wide}>
        <NavLinks userType={userType} />
      </nav>
      <HeaderSlot name="actions" className="flex items-center gap-2 empty:hidden max-lg:hidden" />
      {user ? (
        <div className={wide}>
          <Suspense fallback={<PlainName user={user} />}>
            <UserMenu user={user} />
          </Suspense>
        </div>
      ) : (
        <>
          <ButtonLink href={paths.forProviders} variant="quiet" size="sm" className="font-normal! max-lg:hidden">
            For electricians
          </ButtonLink>
          <HeaderPhone />
        </>
      )}
      <div className={narrow}>
        <MobileMenu key={user?.id ?? 0} user={user} />
      </div>
    </>
  );
}

/** Renders the header's stripe and logo around the rest of it. Sticky, 60 px high. */
export function HeaderFrame({ children }: { children?: ReactNode }) {
  return (
    <header className="@container sticky top-0 z-40 border-b border-line bg-surface print:hidden">
      <div aria-hidden="true" className="wire h-1" />
      <div className="mx-auto flex h-14 max-w-page items-center gap-2 pr-2 pl-4 sm:gap-3 md:px-6">
        <Logo />
        {children}
      </div>
    </header>
  );
}

/** Renders the stripe, the logo and the visitor's navigation. */
export function SiteHeader() {
  const { user, isPending } = useSession();
  return (
    <HeaderFrame>
      <HeaderSlot name="status" className="shrink-0 empty:hidden" />
      <div className="grow" />
      {isPending ? null : <HeaderEnd user={user} />}
    </HeaderFrame>
  );
}
