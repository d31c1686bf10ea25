import { useMutation } from '@tanstack/react-query';
import type { AlertSettings } from '@shared/contracts/alerts.ts';
import { Button } from '@/components/ui/button.tsx';
import { FieldError } from '@/components/ui/field.tsx';
import { testText } from './alert-texts.ts';
import { sendTest } from './alerts-api.ts';

/** Renders the button that sends a test alert, and says where it went. */
export function TestAlert({ settings: { email }, isDirty }: { settings: AlertSettings; isDirty: boolean }) {
  const { mutate, data, error, isPending } = useMutation({ mutationFn: sendTest });
  return (
    <div className="grid justify-items-start gap-2 border-t border-line pt-4">
      <Button variant="secondary" size="sm" isPending={isPending} pendingText="Sending…" onClick={() => mutate()}>
        Send a test alert
      </Button>
      {isDirty ? <p className="text-sm text-ink-2">Uses your last saved settings.</p> : null}
      <output className="text-sm wrap-anywhere text-ink-2">{data ? testText(data, email) : null}</output>
      <div role="alert">{error ? <FieldError>{error.message}</FieldError> : null}</div>
    </div>
  );
}
