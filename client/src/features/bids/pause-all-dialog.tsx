import { useState } from 'react';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { Input } from '@/components/ui/input.tsx';
import { pauseAll, useBidsChange } from './bids-api.ts';

/** Asks before all bids are paused: until they are turned on again, or for a holiday. */
export function PauseAllDialog({ onClose }: { onClose: () => void }) {
  const [through, setThrough] = useState('');
  const { mutate, isPending, error } = useBidsChange(() => pauseAll(true, through || null));
  return (
    <>
      <FocusReturn />
      <ConfirmDialog
        onClose={onClose}
        title="Pause all your standing bids?"
        description="Once this says that they’re paused, they buy nothing more. Each keeps its place."
        variant="primary"
        confirmLabel="Pause all bids"
        pendingText="Pausing…"
        isPending={isPending}
        error={error?.message}
        onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      >
        <Field label="Last day of a holiday" optional hint="Your bids go on the day after. Without a date they stay paused until you turn them on.">
          {(control) => <Input {...control} type="date" max="2099-12-31" value={through} onChange={(event) => setThrough(event.target.value)} />}
        </Field>
      </ConfirmDialog>
    </>
  );
}
