import { ChevronDown, CircleUser } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { buyingNeedsPath } from '@shared/contracts/buying-needs-path.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { licenceWords } from '@shared/domain/words/licence-words.ts';
import { ButtonLink } from '@/components/ui/button.tsx';
import { licenceStateOf } from '@/lib/utils/licence-state.ts';
import { LogoutButton } from './logout-button.tsx';
import { menuRoleLabel } from './menu-role-label.ts';
import { SecurityButton } from './security-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';

function LicenceWord({ user }: { user: CurrentUser }) {
  const state = licenceStateOf(user);
  return <span className={`block text-sm font-semibold ${state === 'verified' ? 'text-earth' : ''}`}>{licenceWords[state]}</span>;
}

/** Renders the signed-in user's name, role and status. */
export function UserSummary({ user }: { user: CurrentUser }) {
  return (
    <p className="px-2 py-1">
      <bdi className="block font-semibold">
        {user.firstName} {user.lastName}
      </bdi>
      <span className="block text-sm text-ink-2">{menuRoleLabel(user.userType)}</span>
      {user.userType === 'provider' ? (
        <>
          <LicenceWord user={user} />
          <Link href={buyingNeedsPath} className="inline-flex min-h-11 items-center text-sm">
            What you need to buy leads
          </Link>
        </>
      ) : null}
    </p>
  );
}

/** Leads to the page of one's own account. */
export function AccountLink() {
  return (
    <ButtonLink href={paths.account} variant="quiet" size="sm" className="justify-start px-2!">
      <CircleUser aria-hidden="true" className="size-4.5" />
      Account
    </ButtonLink>
  );
}

/** Closes an open disclosure on Escape, on a press outside and when focus leaves it. */
function useDismissal(isOpen: boolean, setIsOpen: (isOpen: boolean) => void) {
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setIsOpen(false);
    };
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      setIsOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', handleElsewhere, { signal: stop.signal });
    document.addEventListener('focusin', handleElsewhere, { signal: stop.signal });
    document.addEventListener('keydown', handleKey, { signal: stop.signal });
    return () => stop.abort();
  }, [isOpen, setIsOpen]);
  return { box, button };
}

/** Renders a disclosure with the user's name, role and Logout. */
export function UserMenu({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const panelId = useId();
  const { box, button } = useDismissal(isOpen, setIsOpen);
  return (
    <div ref={box} className="relative">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2.5 text-sm font-semibold hover:bg-sunken"
      >
        <span className="sr-only">Account: </span>
        {/* A super admin has the most links beside it. */}
        <span className={`truncate ${user.userType === 'super_admin' ? 'max-w-18' : 'max-w-32'}`}>{user.firstName}</span>
        <ChevronDown aria-hidden="true" className="size-4.5" />
      </button>
      <div
        id={panelId}
        hidden={!isOpen}
        className="absolute top-full right-0 z-50 mt-1 min-w-60 rounded-lg border border-line bg-surface p-2 shadow-2"
      >
        <UserSummary user={user} />
        <div className="mt-1 grid justify-items-start border-t border-line pt-1">
          <AccountLink />
          <ThemeToggle />
          {user.userType === 'super_admin' ? <SecurityButton /> : null}
          <LogoutButton />
        </div>
      </div>
    </div>
  );
}
