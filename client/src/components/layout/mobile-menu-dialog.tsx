import { LogIn, X } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { Link, useLocation } from 'wouter';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { useDialogStep } from '@/lib/hooks/dialog-step.ts';
import { HeaderSlot } from './header-slots.tsx';
import { NavLinks } from './nav-links.tsx';
import { PhoneButton } from './phone-link.tsx';
import { SecurityButton } from './security-button.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import { LogoutButton } from './logout-button.tsx';
import { AccountLink, UserSummary } from './user-menu.tsx';

const FOCUSABLE = 'a[href], button:not([disabled]), input, select, textarea';
// A link navigates away, and a page's own controls open something else.
const CLOSING = 'a, [data-closes], [data-slot] button';

// The page behind a modal dialog is inert, but Tab would still move to the browser's toolbar.
function keepFocusInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

const visitorLink = 'mt-1 flex min-h-11 items-center gap-2 rounded-md px-3 text-ink no-underline hover:bg-sunken';

function MenuBody({ user }: { user: CurrentUser | null }) {
  return (
    <div className="grid gap-4 p-3">
      {user ? <UserSummary user={user} /> : null}
      <nav aria-label="Menu">
        <NavLinks userType={user?.userType ?? null} isStacked />
        {user ? null : (
          <>
            <Link href={paths.login} className={visitorLink}>
              <LogIn aria-hidden="true" className="size-5" />
              Provider Login
            </Link>
            <Link href={paths.forProviders} className={visitorLink}>
              For electricians
            </Link>
          </>
        )}
      </nav>
      <HeaderSlot name="menu" className="grid gap-1 empty:hidden" />
      {user ? null : <PhoneButton />}
      <div className="grid justify-items-start border-t border-line pt-2">
        {user ? <AccountLink /> : null}
        <ThemeToggle />
        {user?.userType === 'super_admin' ? <SecurityButton /> : null}
        {user ? <LogoutButton /> : null}
      </div>
    </div>
  );
}

/** Opens the dialog as a modal, and closes it when a control in it was pressed or navigated. */
function useMenuDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [path] = useLocation();
  const [openedOn] = useState(path);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (!element.open) element.showModal();
    // On the element itself, because events of portalled content bubble elsewhere in React's tree.
    const handlePress = (event: MouseEvent) => {
      const isBackdrop = event.target === element;
      const isControl = event.target instanceof Element && event.target.closest(CLOSING);
      if (isBackdrop || isControl) element.close();
    };
    element.addEventListener('click', handlePress);
    return () => element.removeEventListener('click', handlePress);
  }, []);
  useEffect(() => {
    if (path !== openedOn) dialog.current?.close();
  }, [path, openedOn]);
  return dialog;
}

/** Returns the menu’s button: the one in the bottom bar if a page with a bar has hidden the opener. */
function shownButton(opener: HTMLElement | null): HTMLElement | null {
  if (opener?.getClientRects().length !== 0) return opener;
  return document.querySelector<HTMLElement>('[data-holds-menu] [aria-haspopup="dialog"]');
}

/** Renders the menu, open while mounted. Returns focus to the opener, unless a page it navigated to has taken it. */
export function MobileMenuDialog({
  user,
  opener,
  onClose,
}: {
  user: CurrentUser | null;
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const dialog = useMenuDialog();
  useDialogStep(() => dialog.current?.close());
  const handleClose = () => {
    // Browsers fire `close` later than they close it.
    const focused = document.activeElement ?? document.body;
    if (focused === document.body || dialog.current?.contains(focused)) shownButton(opener.current)?.focus();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      aria-label="Menu"
      onClose={handleClose}
      onKeyDown={keepFocusInside}
      className="m-0 ml-auto h-dvh max-h-none w-[min(20rem,86vw)] overscroll-contain bg-surface text-ink shadow-2 backdrop:bg-black/50 open:animate-appear"
    >
      <div className="flex justify-end p-2">
        <button
          type="button"
          data-closes
          aria-label="Close menu"
          className="grid size-11 place-items-center rounded-md hover:bg-sunken"
        >
          <X aria-hidden="true" className="size-5.5" />
        </button>
      </div>
      <MenuBody user={user} />
    </dialog>
  );
}
