import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { MarketSettingsView, WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { useToast } from '@/components/ui/toast.tsx';
import { ApiError } from '@/lib/api-client.ts';
import { marketSettingsQuery, useChangeSettings } from './market-settings-api.ts';
import { inputOf, type SettingsInput } from './market-settings-input.ts';
import { changesBetween, type SettingChange } from './market-settings-texts.ts';
import type { SettingsForm } from './settings-fields.tsx';

/** Puts what the server objected to under the fields it is about. */
function showIssues(form: SettingsForm, { issues = [] }: ApiError): void {
  for (const [index, { path, message }] of issues.entries()) {
    form.setError(path as keyof SettingsInput, { message }, { shouldFocus: index === 0 });
  }
}

/** Saves the form in two steps: it asks, then sends. What someone else changed meanwhile is shown, not overwritten. */
export function useSaveSettings(form: SettingsForm, opened: MarketSettingsView) {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { mutate, isPending, error, reset } = useChangeSettings();
  /** What the form is a change of. */
  const [base, setBase] = useState(opened);
  const [asked, setAsked] = useState<WireMarketSettings | null>(null);
  /** What someone else changed while this form was open. */
  const [foreign, setForeign] = useState<SettingChange[] | null>(null);

  const handleFailure = async (failure: Error) => {
    if (!(failure instanceof ApiError)) return;
    if (failure.code === 'invalid_input') {
      setAsked(null);
      showIssues(form, failure);
    }
    if (failure.code !== 'conflict') return;
    const fresh = await queryClient.fetchQuery(marketSettingsQuery).catch(() => null);
    if (!fresh) return;
    setForeign(changesBetween(base.settings, fresh.settings));
    setBase(fresh);
    setAsked(null);
  };
  const save = () => {
    if (!asked) return;
    mutate(
      { ...asked, version: base.version },
      {
        onSuccess: (view) => {
          setBase(view);
          setAsked(null);
          setForeign(null);
          form.reset(inputOf(view.settings));
          toast({ title: 'Market settings saved', description: 'New leads follow them from now on.' });
        },
        onError: (failure) => void handleFailure(failure),
      },
    );
  };
  const ask = (settings: WireMarketSettings) => {
    reset();
    setAsked(settings);
  };
  return { base, asked, foreign, isPending, error, ask, save, close: () => setAsked(null) };
}
