import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import { ConfirmEmailNotice } from '@/components/forms/confirm-email-notice.tsx';
import { MissingToBuy } from '@/components/forms/missing-to-buy.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { ErrorSummary } from '@/components/ui/error-summary.tsx';
import { FormFailure } from '@/components/ui/form-failure.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { useUnsavedGuard } from '@/components/ui/unsaved-guard.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import { useSession } from '@/lib/session/session.ts';
import type { AlertSettings } from '@shared/contracts/alerts.ts';
import { buyingNeedsPath } from '@shared/contracts/buying-needs-path.ts';
import type { BuyingNeed } from '@shared/domain/people/buying-rule.ts';
import { alertsInputSchema, inputOf, unknownInput, type AlertsInput } from './alert-settings-input.ts';
import { alertSettingsQuery, saveAlertSettings, useAlertsChange } from './alerts-api.ts';
import { AlertsFields, problemsOf } from './alerts-fields.tsx';
import { PushPart } from './push-part.tsx';
import { TestAlert } from './test-alert.tsx';

const fields = ['byEmail', 'urgencies', 'onlyConfirmedPhones', 'onlyWithPhotos', 'onlyKnownBudgets', 'quietHours', 'quietHours.from', 'quietHours.until', 'timeZone'] as const;

/** Provides the form of the stored settings and its save. Unchanged fields follow `settings` as they load. */
function useAlertsForm(settings: AlertSettings | undefined, mayBuy: boolean) {
  const { toast } = useToast();
  const form = useForm<AlertsInput>({
    resolver: standardSchemaResolver(alertsInputSchema, undefined, { raw: true }),
    defaultValues: unknownInput,
    ...(settings ? { values: inputOf(settings) } : {}),
    resetOptions: { keepDirtyValues: true },
    shouldFocusError: false,
  });
  const { mutate, isPending } = useAlertsChange(saveAlertSettings);
  const { failure, fail, clear } = useSubmitFailure(form, { hasSummary: true, fieldOf: (path) => fields.find((field) => field === path) });
  /** Returns a handler that validates, saves, shows a toast and calls `onSaved`. */
  const save = (onSaved: () => void) =>
    form.handleSubmit((input) => {
      const checked = alertsInputSchema.safeParse(input);
      if (!checked.success || isPending) return;
      clear();
      mutate(checked.data, {
        onSuccess: () => {
          toast({ title: 'Alerts saved', description: mayBuy ? 'They apply to new leads from now on.' : 'They start once you can buy leads.' });
          onSaved();
        },
        onError: (refusal) => {
          if (fail(refusal)) return;
          toast({ title: 'Error', description: 'Alerts weren’t saved. Please try again.', variant: 'destructive', reference: referenceOf(refusal) });
        },
      });
    });
  // Stored settings have at least one urgency, so the form has loaded them.
  const isReady = form.formState.defaultValues?.urgencies?.length !== 0;
  return { form, save, isReady, isPending, failure };
}

interface Props {
  /** Opens the service area dialog; null for people who have none. */
  onManageArea: (() => void) | null;
  onClose: () => void;
}

function MayNotBuy({ missing, onOpen }: { missing: readonly BuyingNeed[]; onOpen: () => void }) {
  return (
    <Panel tone="warning" title="You won’t get alerts yet">
      <p>Alerts are for electricians who may buy leads.</p>
      <MissingToBuy missing={missing} />
      <Button variant="secondary" size="sm" className="mt-2" onClick={onOpen}>
        What you need to buy leads
      </Button>
    </Panel>
  );
}

function NoArea({ onSet }: { onSet: (() => void) | null }) {
  return (
    <Panel tone="warning" title="You won’t get alerts yet">
      <p>Alerts are for leads near you, and we don’t know where you work yet.</p>
      {onSet ? (
        <Button variant="secondary" size="sm" className="mt-2" onClick={onSet}>
          Set your service area
        </Button>
      ) : null}
    </Panel>
  );
}

/** Renders the alert settings: devices, email, which leads and quiet hours. */
export function AlertsDialog({ onManageArea, onClose }: Props) {
  const id = useId();
  const query = useQuery({ ...alertSettingsQuery, staleTime: 0 });
  const { user } = useSession();
  const missing = user?.missingToBuy ?? [];
  const { form, save, isReady, isPending, failure } = useAlertsForm(query.data, missing.length === 0);
  const { isDirty, submitCount } = form.formState;
  const { handleClose, question } = useUnsavedGuard({
    isDirty,
    isPending,
    description: 'Your changes to alerts aren’t saved yet.',
    onClose,
  });
  const [, navigate] = useLocation();
  // Saves changes made here before going there.
  const goTo = (there: () => void) => () => (isDirty ? void save(there)() : there());
  const goToArea = onManageArea && goTo(onManageArea);
  const goToNeeds = goTo(() => {
    onClose();
    navigate(buyingNeedsPath);
  });
  const footer = (
    <Button type="submit" form={id} isPending={isPending} pendingText="Saving…">
      Save
    </Button>
  );
  return (
    <Dialog
      onClose={handleClose}
      title="Alerts"
      description="Hear about new leads in your service area as soon as they’re for sale."
      footer={isReady ? footer : null}
    >
      <Loaded query={isReady ? query : { ...query, data: undefined }} what="alerts" skeleton={<Skeleton className="h-64 rounded-lg" />}>
        {(settings) => (
          <form id={id} noValidate onSubmit={(event) => void save(onClose)(event)} className="grid gap-5">
            <ErrorSummary errors={problemsOf(form, id)} attempt={submitCount} />
            {failure ? <FormFailure title="Alerts weren’t saved" error={failure} /> : null}
            {missing.length > 0 ? <MayNotBuy missing={missing} onOpen={goToNeeds} /> : null}
            {settings.hasServiceArea || missing.length > 0 ? null : <NoArea onSet={goToArea} />}
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
