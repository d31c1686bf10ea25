import { Menu } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { useLatePart } from '@/lib/use-late-part.ts';

const importDialog = async () => (await import('./mobile-menu-dialog.tsx')).MobileMenuDialog;

/** The menu of narrow screens: a dialog from the right that gives its focus back to the button. */
export function MobileMenu({ user }: { user: CurrentUser | null }) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [Dialog, loadDialog] = useLatePart(importDialog);
  const handleOpen = () => {
    loadDialog();
    setIsOpen(true);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={loadDialog}
        onFocus={loadDialog}
        onClick={handleOpen}
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-sunken"
      >
        <Menu aria-hidden="true" className="size-5.5" />
      </button>
      {isOpen && Dialog ? <Dialog user={user} opener={button} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
