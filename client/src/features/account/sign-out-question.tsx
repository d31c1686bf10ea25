import type { Account } from '@shared/contracts/account.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { signOutOthers, useAccountChange } from './account-api.ts';

/** Asks before all other devices are signed out. */
export function SignOutQuestion({ count, onDone, onClose }: { count: number; onDone: (account: Account) => void; onClose: () => void }) {
  const { mutate, isPending, error } = useAccountChange(signOutOthers);
  return (
    <ConfirmDialog
      title="Sign out all other devices?"
      description={`You’ll be signed out on ${count} other devices. This one stays signed in.`}
      confirmLabel="Sign out"
      pendingText="Signing out…"
      isPending={isPending}
      error={error?.message}
      onConfirm={() => mutate(undefined, { onSuccess: onDone })}
      onClose={onClose}
    />
  );
}
