import { useState } from 'react';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useQuery } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import type { MarketSettingsView } from '@shared/contracts/market-settings.ts';
import { lazyDialog } from '@/components/lazy-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton, SkeletonGroup } from '@/components/ui/skeleton.tsx';
import { usePageGuard } from '@/components/ui/page-guard.tsx';
import { referenceOf } from '@/lib/api-client.ts';
import { ChangeList } from './change-list.tsx';
import { marketSettingsQuery } from './market-settings-api.ts';
import { inputOf, settingsInputSchema, standardSettings, typedSettings, type SettingsInput } from './market-settings-input.ts';
import { changesBetween, exampleText, type SettingChange } from './market-settings-texts.ts';
import { PastSales } from './past-sales.tsx';
import { PriceSample } from './price-sample.tsx';
import { SettingsFields } from './settings-fields.tsx';
import { SettingsHistory } from './settings-history.tsx';
import { useSaveSettings } from './use-save-settings.ts';

const SaveSettingsDialog = lazyDialog(async () => (await import('./save-settings-dialog.tsx')).SaveSettingsDialog);

function ForeignChanges({ changes }: { changes: readonly SettingChange[] }) {
  return (
    <Panel tone="active" role="alert" title="Someone else changed the settings meanwhile">
      <div className="grid gap-2">
        <ChangeList changes={changes} />
        <p>Nothing of yours was saved, and everything you entered is still here. Save again to replace theirs with it.</p>
      </div>
    </Panel>
  );
}

function Editor({ view }: { view: MarketSettingsView }) {
  const form = useForm<SettingsInput>({
    resolver: standardSchemaResolver(settingsInputSchema, undefined, { raw: true }),
    defaultValues: inputOf(view.settings),
  });
  const { base, asked, foreign, isPending, error, ask, save, close } = useSaveSettings(form, view);
  const [isUnchanged, setIsUnchanged] = useState(false);
  const settings = typedSettings({ ...inputOf(base.settings), ...useWatch({ control: form.control }) });
  // The standard values, put in by the button, are a change as well.
  const isChanged = settings !== null && changesBetween(base.settings, settings).length > 0;
  const question = usePageGuard({
    isDirty: form.formState.isDirty || isChanged,
    description: 'The market settings are not saved yet.',
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
    // Who may buy is chosen, not a number to go back to.
    const { buyingRule, acceptingStates, insuranceRequired } = base.settings;
    form.reset(inputOf({ ...standardSettings, buyingRule, acceptingStates, insuranceRequired }));
  };
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <form noValidate className="grid min-w-0 grid-cols-1 gap-4" onSubmit={(event) => void submit(event)} onChange={() => setIsUnchanged(false)}>
        {foreign ? <ForeignChanges changes={foreign} /> : null}
        <SettingsFields form={form} />
        <Panel tone="neutral" title="For example">
          <p>{settings ? exampleText(settings, base) : 'An example stands here once every field is right.'}</p>
        </Panel>
        {isUnchanged ? (
          <output className="font-semibold text-ink-2">These are the settings already. There is nothing to save.</output>
        ) : null}
        <div className="flex flex-wrap gap-2">
          <Button type="submit">Save changes</Button>
          <Button variant="quiet" onClick={handleReset}>
            Reset to the standard values
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

/** By which rules leads come on the market: to be seen, tried on past sales and changed. */
export function MarketSettings() {
  const { data, error, isPending, isFetching, refetch } = useQuery(marketSettingsQuery);
  if (data) {
    return (
      <>
        <Editor view={data} />
        <PriceSample />
        <SettingsHistory changes={data.changes} />
      </>
    );
  }
  if (isPending) return <Shape />;
  return (
    <ErrorState
      title="The market settings could not be loaded"
      message={error.message}
      reference={referenceOf(error)}
      isRetrying={isFetching}
      onRetry={() => void refetch()}
    />
  );
}
