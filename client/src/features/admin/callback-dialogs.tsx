import { useState } from 'react';
import { MAX_CALLBACK_NOTES, type Callback } from '@shared/contracts/callbacks.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FormDialog } from '@/components/ui/form-dialog.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Textarea } from '@/components/ui/input.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { isolate } from '@/lib/utils/isolate.ts';
import { useUpdateCallback } from './callback-api.ts';
import { approvalText, callbackName } from './callback-texts.ts';

interface DialogProps {
  callback: Callback;
  onClose: () => void;
  /** Called when the action is done. */
  onDone: () => void;
}

/** Asks before someone is approved, and says what is sent to where. */
export function ApproveDialog({ callback, onClose, onDone }: DialogProps) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useUpdateCallback(callback.id);
  // The status on screen when the dialog opened, which is what gets approved.
  const [seenStatus] = useState(callback.status);
  const { businessName, email } = callback;
  const handleConfirm = () =>
    mutate(
      { status: 'approved', base: { status: seenStatus } },
      {
        onSuccess: () => {
          toast({ title: `${isolate(businessName)} is approved`, description: `We’ve emailed the link to ${email}.` });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Approve ${isolate(businessName)}?`}
      description={approvalText(callback)}
      confirmLabel="Approve and send link"
      pendingText="Approving…"
      variant="primary"
      isPending={isPending}
      error={error?.message}
      onConfirm={handleConfirm}
    />
  );
}

/** Asks before an approval is undone, which ends its link. */
export function ReopenDialog({ callback, onClose, onDone }: DialogProps) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useUpdateCallback(callback.id);
  const [seenStatus] = useState(callback.status);
  const handleConfirm = () =>
    mutate(
      { status: 'called', base: { status: seenStatus } },
      {
        onSuccess: () => {
          toast({ title: `${isolate(callback.businessName)} is open again`, description: 'The link we sent no longer works.' });
          onDone();
        },
      },
    );
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Reopen ${isolate(callback.businessName)}?`}
      description={`This undoes the approval, and the link ${callbackName(callback)} got stops working.`}
      confirmLabel="Reopen and end link"
      pendingText="Reopening…"
      isPending={isPending}
      error={error?.message}
      onConfirm={handleConfirm}
    />
  );
}

const withReason = (notes: string | null, reason: string) => [notes, `Declined: ${reason}`].filter(Boolean).join('\n');

/** Declines a callback; a reason is added to the notes. */
export function DeclineDialog({ callback, onClose, onDone }: DialogProps) {
  const { toast } = useToast();
  const { mutate, isPending, error } = useUpdateCallback(callback.id);
  const [seenStatus] = useState(callback.status);
  const [reason, setReason] = useState('');
  const { businessName, notes } = callback;
  const handleSubmit = () => {
    const written = reason.trim();
    mutate(
      {
        status: 'declined',
        ...(written ? { notes: withReason(notes, written) } : {}),
        base: { status: seenStatus, ...(written ? { notes } : {}) },
      },
      {
        onSuccess: () => {
          toast({ title: `${isolate(businessName)} is declined`, description: 'Nothing is sent to them.' });
          onDone();
        },
      },
    );
  };
  return (
    <FormDialog
      title={`Decline ${isolate(businessName)}`}
      description="Nothing is sent to them. You can reopen this later."
      submit="Decline"
      pendingText="Declining…"
      isPending={isPending}
      isDirty={reason.trim() !== ''}
      unsaved="The reason you typed isn’t saved yet."
      isDanger
      onClose={onClose}
      onSubmit={handleSubmit}
    >
      {error ? <FormFailure title="Nothing was declined" error={error} /> : null}
      <Field label="Reason" hint="It’s added to the notes, which only super admins read." optional>
        {(control) => (
          <Textarea
            {...control}
            maxLength={MAX_CALLBACK_NOTES / 2}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
