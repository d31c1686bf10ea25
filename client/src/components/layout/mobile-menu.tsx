import { Menu } from 'lucide-react';
import { useRef, useState, type ComponentProps, type RefObject } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { lazyOverlay, useFrameClosing } from '@/components/lazy/lazy-overlay.tsx';

/** Renders the empty menu until its chunk has loaded. */
function MenuFrame({ opener, onClose }: { opener: RefObject<HTMLElement | null>; onClose: () => void }) {
  useFrameClosing(onClose);
  const handleClose = () => {
    opener.current?.focus();
    onClose();
  };
  return (
    <div aria-busy="true" className="fixed inset-y-0 right-0 z-50 w-[min(20rem,86vw)] bg-surface p-2 text-right shadow-2">
      <button type="button" onClick={handleClose} className="min-h-11 px-2 underline">
        Close
      </button>
    </div>
  );
}

const MobileMenuDialog = lazyOverlay(async () => (await import('./mobile-menu-dialog.tsx')).MobileMenuDialog, MenuFrame);

/** Renders a button that opens the menu of narrow screens: a dialog from the right that returns focus to the button. */
export function MenuButton({ user, ...rest }: ComponentProps<'button'> & { user: CurrentUser | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        {...rest}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={MobileMenuDialog.preload}
        onFocus={MobileMenuDialog.preload}
        onClick={() => setIsOpen(true)}
      />
      {isOpen ? <MobileMenuDialog user={user} opener={button} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}

/** Renders the menu's button in the header. A phone has it in the bottom bar instead, where the page has one: see signed-in.css. */
export function MobileMenu({ user }: { user: CurrentUser | null }) {
  return (
    <MenuButton
      user={user}
      aria-label="Open menu"
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
    >
      <Menu aria-hidden="true" className="size-5.5" />
    </MenuButton>
  );
}
