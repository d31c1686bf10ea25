import { LogOut } from 'lucide-react';
import { Button, type ButtonVariant } from '@/components/ui/button.tsx';
import { LogoutQuestion } from './logout-question.tsx';
import { useLogout } from './logout.ts';

/** Renders the button that logs out, and asks first when something typed would be lost. */
export function LogoutButton({ variant = 'quiet', staysHere = false }: { variant?: ButtonVariant; staysHere?: boolean }) {
  const { logout, isPending, isAsking, saveFirst, discard, stay } = useLogout({ staysHere });
  return (
    <>
      <Button
        variant={variant}
        size="sm"
        isPending={isPending}
        pendingText="Logging out..."
        onClick={logout}
        className="justify-start px-2!"
      >
        <LogOut aria-hidden="true" className="size-4.5" />
        Logout
      </Button>
      {isAsking ? <LogoutQuestion onSave={saveFirst} onDiscard={discard} onClose={stay} /> : null}
    </>
  );
}
