import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Button } from '@/components/ui/button.tsx';
import { ErrorState } from '@/components/ui/error-state.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { referenceOf } from '@/lib/api/api-client.ts';
import type { MarketSettingsPreview, WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { useTrySettings } from './market-settings-api.ts';
import { changesBetween, differenceText } from './market-settings-texts.ts';

// Loads with the first answer.
const PastSalesResult = lazyComponent(async () => (await import('./past-sales-result.tsx')).PastSalesResult, <Skeleton className="h-64 rounded-lg" />);

function spokenResult({ saleCount, current, proposed }: MarketSettingsPreview): string {
  if (saleCount === 0) return 'No past sales to try on';
  return `Tried on ${saleCount} past sales: ${differenceText(current.total, proposed.total)}`;
}

/** Renders a dry run of settings on past sales. `settings` are the form's; null while they are invalid. */
export function PastSales({
  settings,
  onInvalid,
}: {
  settings: WireMarketSettings | null;
  /** Shows the form's errors. */
  onInvalid: () => void;
}) {
  const { mutate, data, error, isPending, variables } = useTrySettings();
  const tryOut = () => {
    if (isPending) return;
    if (settings) mutate(settings);
    else onInvalid();
  };
  const isOld = variables && (!settings || changesBetween(variables, settings).length > 0);
  return (
    <section aria-labelledby="past-sales" className="grid content-start gap-3 rounded-lg border border-line bg-surface p-4 shadow-1">
      <h2 id="past-sales" className="text-lg">
        Try these settings on past sales
      </h2>
      <p className="text-sm text-ink-2">
        The latest sales under these settings, with the same buyers at the same moments. Real buyers would have waited or
        hurried, so take it as a hint. Nothing is changed by it.
      </p>
      <Button variant="secondary" className="justify-self-start" isPending={isPending} pendingText="Trying…" onClick={tryOut}>
        Try on past sales
      </Button>
      <output className="sr-only">{data ? spokenResult(data) : ''}</output>
      {error ? (
        <ErrorState
          title="The past sales couldn’t be tried"
          message={error.message}
          reference={referenceOf(error)}
          isRetrying={isPending}
          onRetry={tryOut}
        />
      ) : null}
      {data ? (
        <div>
          {isOld ? <p className="mb-2 text-sm font-semibold text-spark-ink">For the settings you tried before these.</p> : null}
          <PastSalesResult result={data} />
        </div>
      ) : null}
    </section>
  );
}
