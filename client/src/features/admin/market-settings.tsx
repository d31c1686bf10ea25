import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormConflict } from '@/components/forms/form-conflict.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError, referenceOf } from '@/lib/api/api-client.ts';
import { isStaleEdit } from '@/lib/api/stale-edit.ts';
import { useSubmitFailure } from '@/lib/hooks/use-submit-failure.ts';
import type { Resolution } from '@/lib/utils/edit-conflict.ts';
import type { MarketSettingsView, WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { marketSettingsQuery, useChangeSettings } from './market-settings-api.ts';
import { inputOf, settingsInputSchema, standardSettings, typedSettings, type SettingsInput } from './market-settings-input.ts';
import { changesBetween, effectText, linesOf } from './market-settings-texts.ts';
import { SettingsFields, type SettingsForm } from './settings-fields.tsx';

/** Saves the form in two steps: it asks, then sends. What someone else has changed since is shown, not overwritten. */
function useSaveSettings(form: SettingsForm, view: MarketSettingsView) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { mutate, isPending, error, reset } = useChangeSettings();
  const { fail } = useSubmitFailure(form);
  /** The settings that the form is based on. */
  const [base, setBase] = useState(view);
  const [asked, setAsked] = useState<WireMarketSettings | null>(null);

  const handleFailure = async (failure: Error) => {
    if (failure instanceof ApiError && failure.code === 'invalid_input') {
      setAsked(null);
      fail(failure);
    }
    if (!isStaleEdit(failure)) return;
    const fresh = await queryClient.fetchQuery(marketSettingsQuery).catch(() => null);
    if (fresh) setAsked(null);
  };
  const save = () => {
    if (!asked) return;
    mutate(
      { ...asked, base: { version: base.version } },
      {
        onSuccess: (saved) => {
          setBase(saved);
          setAsked(null);
          form.reset(inputOf(saved.settings));
          toast({ title: 'Market settings saved', description: effectText(changesBetween(base.settings, saved.settings)) });
        },
        onError: (failure) => void handleFailure(failure),
      },
    );
  };
  const ask = (settings: WireMarketSettings) => {
    reset();
    setAsked(settings);
  };
  const resolve = (resolution: Resolution) => {
    reset();
    setBase(view);
    const typed = typedSettings(form.getValues());
    if (resolution === 'mine' && typed && changesBetween(view.settings, typed).length > 0) ask(typed);
  };
  return { base, asked, hasConflict: isStaleEdit(error) && view.version !== base.version, isPending, error, ask, save, resolve, close: () => setAsked(null) };
}

const SettingsExample = lazyComponent(async () => (await import('./settings-example.tsx')).SettingsExample, <Skeleton className="h-10" />);

// Below the form, so they load after it.
const PastSales = lazyComponent(async () => (await import('./past-sales.tsx')).PastSales);
const PriceSample = lazyComponent(async () => (await import('./price-sample.tsx')).PriceSample);
const SettingsHistory = lazyComponent(async () => (await import('./settings-history.tsx')).SettingsHistory);
const BidFigures = lazyComponent(async () => (await import('./bid-figures.tsx')).BidFigures);

const SaveSettingsDialog = lazyDialog(async () => (await import('./save-settings-dialog.tsx')).SaveSettingsDialog);

/** Returns the standard settings with the same people and bids: who may buy, and where bids act, is chosen, not a number to go back to. */
function resetSettings({ buyingRule, acceptingStates, insuranceRequired, bidStates, bidServiceTypes }: WireMarketSettings): WireMarketSettings {
  return { ...standardSettings, buyingRule, acceptingStates, insuranceRequired, bidStates, bidServiceTypes };
}

function Conflict({ form, view, onResolve }: { form: SettingsForm; view: MarketSettingsView; onResolve: (resolution: Resolution) => void }) {
  const typedLines = (input: SettingsInput) => linesOf(typedSettings(input) ?? view.settings);
  return <FormConflict what="the market settings" form={form} stored={inputOf(view.settings)} linesOf={typedLines} onResolve={onResolve} />;
}

function Editor({ view }: { view: MarketSettingsView }) {
  const form = useForm<SettingsInput>({
    resolver: standardSchemaResolver(settingsInputSchema, undefined, { raw: true }),
    defaultValues: inputOf(view.settings),
  });
  const { base, asked, hasConflict, isPending, error, ask, save, resolve, close } = useSaveSettings(form, view);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const settings = typedSettings({ ...inputOf(base.settings), ...useWatch({ control: form.control }) });
  // Resetting to the standard values is a change too.
  const isChanged = settings !== null && changesBetween(base.settings, settings).length > 0;
  const question = usePageGuard({
    isDirty: form.formState.isDirty || isChanged,
    description: 'The market settings aren’t saved yet.',
    onDiscard: () => form.reset(inputOf(base.settings)),
  });
  const submit = form.handleSubmit((input) => {
    const typed = typedSettings(input);
    const hasChanges = typed !== null && changesBetween(base.settings, typed).length > 0;
    setIsUnchanged(!hasChanges);
    if (hasChanges) ask(typed);
  });
  const handleReset = () => {
    setIsUnchanged(false);
    form.reset(inputOf(resetSettings(base.settings)));
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <form noValidate className="grid min-w-0 grid-cols-1 gap-4" onSubmit={(event) => void submit(event)} onChange={() => setIsUnchanged(false)}>
        {hasConflict ? <Conflict form={form} view={view} onResolve={resolve} /> : null}
        <SettingsFields form={form} />
        <Panel tone="info" title="For example">
          <SettingsExample settings={settings} basis={base} />
        </Panel>
        {isUnchanged ? (
          <output className="font-semibold text-ink-2">These are already the settings. There’s nothing to save.</output>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={hasConflict}>Save changes</Button>
          <Button variant="quiet" onClick={handleReset}>
            Reset to defaults
          </Button>
        </div>
      </form>
      <PastSales settings={settings} onInvalid={() => void form.trigger(undefined, { shouldFocus: true })} />
      {question}
      {asked ? (
        <SaveSettingsDialog
          before={base.settings}
          after={asked}
          isPending={isPending}
          error={error?.message}
          onClose={close}
          onConfirm={save}
        />
      ) : null}
    </div>
  );
}

function Shape() {
  return (
    <SkeletonGroup label="Loading market settings" className="grid gap-4 lg:grid-cols-2">
      <div className="grid gap-4">
        <Skeleton className="h-64 rounded-lg" />
        <Skeleton className="h-64 rounded-lg" />
      </div>
      <Skeleton className="h-48 rounded-lg" />
    </SkeletonGroup>
  );
}

/** Renders the market settings: to view, try on past sales and change. */
export function MarketSettings() {
  const { data, error, isPending, isFetching, refetch } = useQuery(marketSettingsQuery);
  if (data) {
    return (
      <>
        <Editor view={data} />
        <PriceSample />
        <BidFigures />
        <SettingsHistory changes={data.changes} />
      </>
    );
  }
  if (isPending) return <Shape />;
  return (
    <ErrorState
      title="The market settings couldn’t be loaded"
      message={error.message}
      reference={referenceOf(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
