import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { lazyOverlay } from '@/components/lazy/lazy-overlay.tsx';

function MenuFrame() {
  return <div className="fixed inset-y-0 right-0 z-50 w-[min(20rem,86vw)] bg-surface shadow-2" />;
}

const MobileMenuDialog = lazyOverlay(async () => (await import('./mobile-menu-dialog.tsx')).MobileMenuDialog, MenuFrame);

/** Renders the menu of narrow screens: a dialog from the right that returns focus to its button. */
export function MobileMenu({ user }: { user: CurrentUser | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={MobileMenuDialog.preload}
        onFocus={MobileMenuDialog.preload}
        onClick={() => setIsOpen(true)}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <Menu aria-hidden="true" className="size-5.5" />
      </button>
      {isOpen ? <MobileMenuDialog user={user} opener={button} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
