import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';

/** Renders the form of one section, with its own button and what became of the last press. */
export function SectionForm({
  label,
  submit,
  saveLabel,
  pendingText = 'Saving…',
  state: { failure, isPending, isSaved },
  onCancel,
  children,
}: {
  label: string;
  submit: () => Promise<void>;
  saveLabel: string;
  pendingText?: string;
  state: { failure: unknown; isPending: boolean; isSaved: boolean };
  /** For a form that opened at a press. */
  onCancel?: () => void;
  children: ReactNode;
}) {
  return (
    <form
      method="post"
      noValidate
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) void submit();
      }}
    >
      {failure ? <FormFailure title="Not saved" error={failure} /> : null}
      {children}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button type="submit" size="sm" isPending={isPending} pendingText={pendingText}>
          {saveLabel}
        </Button>
        {onCancel ? (
          <Button variant="secondary" size="sm" onClick={onCancel}>
            Cancel
          </Button>
        ) : null}
        <output className="flex items-center gap-1.5 text-sm font-semibold text-earth">
          {isSaved ? (
            <>
              <Check aria-hidden="true" className="size-4.5" />
              Saved
            </>
          ) : null}
        </output>
      </div>
    </form>
  );
}
