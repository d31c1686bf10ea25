import { useQuery } from '@tanstack/react-query';
import { useId, useState, type ChangeEvent } from 'react';
import type { ErasureView } from '@shared/contracts/privacy.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Field } from '@/components/ui/field.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { Input } from '@/components/ui/input.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { previewQuery, useErasePerson } from './privacy-api.ts';
import { KeptRows, PrivacyCounts } from './privacy-counts.tsx';
import { CONFIRMATION } from './privacy-texts.ts';

/** Renders what an erasure would change, and requires a typed confirmation. */
export function PrivacyEraseDialog({
  contact,
  onClose,
  onErased,
}: {
  contact: string;
  onClose: () => void;
  onErased: (erased: ErasureView) => void;
}) {
  const preview = useQuery(previewQuery(contact));
  const { mutate, isPending, error } = useErasePerson();
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const id = useId();
  const handleTyping = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value);
    setProblem(undefined);
  };
  const handleConfirm = () => {
    if (isPending || !preview.data) return;
    if (typed.trim().toLowerCase() !== CONFIRMATION) {
      setProblem(`Please type ${CONFIRMATION}`);
      document.getElementById(id)?.focus();
      return;
    }
    mutate(contact, { onSuccess: onErased });
  };
  return (
    <>
      <FocusReturn />
      <ConfirmDialog
        title={`Make ${contact} anonymous?`}
        description="Names, contacts, addresses and words are removed at once and for good. Requests on the market are withdrawn. Buyers keep the job without the customer."
        confirmLabel="Make anonymous"
        pendingText="Removing…"
        isPending={isPending}
        error={error?.message}
        onClose={onClose}
        onConfirm={handleConfirm}
      >
        <Loaded query={preview} what="rows that would change">
          {({ counts, kept }) => (
            <div className="grid gap-4">
              <div className="grid gap-1">
                <h3 className="text-base font-semibold">What would change</h3>
                <PrivacyCounts counts={counts} />
              </div>
              <KeptRows kept={kept} />
              <Field id={id} label={`Type “${CONFIRMATION}” to go on`} error={problem}>
                {(props) => <Input {...props} value={typed} autoComplete="off" autoCapitalize="none" onChange={handleTyping} />}
              </Field>
            </div>
          )}
        </Loaded>
      </ConfirmDialog>
    </>
  );
}
