import { useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { ConfirmEmailNotice } from '@/components/confirm-email-notice.tsx';
import { Loaded } from '@/components/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useUnsavedGuard } from '@/components/ui/unsaved-guard.tsx';
import { alertSettingsQuery } from './alerts-api.ts';
import { AlertsFields, problemsOf } from './alerts-fields.tsx';
import { PushPart } from './push-part.tsx';
import { TestAlert } from './test-alert.tsx';
import { useAlertsForm } from './use-alerts-form.ts';

interface Props {
  /** Opens what says where someone works; null for those who have no service area. */
  onManageArea: (() => void) | null;
  onClose: () => void;
}

function NoArea({ onSet }: { onSet: (() => void) | null }) {
  return (
    <Panel tone="spark" title="No alert comes yet">
      <p>Alerts are about leads near you, and you did not say yet where you work.</p>
      {onSet ? (
        <Button variant="secondary" size="sm" className="mt-2" onClick={onSet}>
          Set your service area
        </Button>
      ) : null}
    </Panel>
  );
}

/** How someone hears of new leads: on which devices, by e-mail, of which and when. */
export function AlertsDialog({ onManageArea, onClose }: Props) {
  const id = useId();
  const query = useQuery({ ...alertSettingsQuery, staleTime: 0 });
  const { form, save, isReady, isPending, failure } = useAlertsForm(query.data);
  const { isDirty, submitCount } = form.formState;
  const { handleClose, question } = useUnsavedGuard({
    isDirty,
    isPending,
    description: 'What you changed in your alerts is not saved yet.',
    onClose,
  });
  // Nothing that was changed here is lost on the way there.
  const goToArea = onManageArea && (() => (isDirty ? void save(onManageArea)() : onManageArea()));
  const footer = (
    <Button type="submit" form={id} isPending={isPending} pendingText="Saving…">
      Save
    </Button>
  );
  return (
    <Dialog
      onClose={handleClose}
      title="Alerts"
      description="Hear of new leads in your service area as soon as they are for sale."
      footer={isReady ? footer : null}
    >
      <Loaded query={isReady ? query : { ...query, data: undefined }} what="alerts" skeleton={<Skeleton className="h-64 rounded-lg" />}>
        {(settings) => (
          <form id={id} noValidate onSubmit={(event) => void save(onClose)(event)} className="grid gap-5">
            <ErrorSummary errors={problemsOf(form, id)} attempt={submitCount} />
            {failure ? <FormFailure key={submitCount} title="Alerts were not saved" error={failure} /> : null}
            {settings.hasServiceArea ? null : <NoArea onSet={goToArea} />}
            <ConfirmEmailNotice>Confirm it to get alerts by email.</ConfirmEmailNotice>
            <PushPart settings={settings} />
            <AlertsFields form={form} id={id} settings={settings} />
            <TestAlert settings={settings} isDirty={isDirty} />
          </form>
        )}
      </Loaded>
      {question}
    </Dialog>
  );
}
