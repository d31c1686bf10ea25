import type { WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { ChangeList } from './change-list.tsx';
import { standardSettings } from './market-settings-input.ts';
import { changesBetween, effectText, type SettingChange } from './market-settings-texts.ts';

/** Returns true for settings under which prices fall as the public pages say. */
function hasStandardPrices(settings: WireMarketSettings): boolean {
  const { holdAfterRequests, unconfirmedRequests, newsByText, endAfterDays, buyingRule, acceptingStates, insuranceRequired } = standardSettings;
  const { bidStates, bidServiceTypes, lowestBidDollars, bidHeadStartSeconds } = standardSettings;
  const bids = { bidStates, bidServiceTypes, lowestBidDollars, bidHeadStartSeconds };
  const others = { holdAfterRequests, unconfirmedRequests, newsByText, endAfterDays, buyingRule, acceptingStates, insuranceRequired, ...bids };
  return changesBetween(standardSettings, { ...settings, ...others }).length === 0;
}

/** Says when the changes act, and on what they don’t. */
function descriptionOf(changes: readonly SettingChange[]): string {
  const isSomeAtOnce = changes.some(({ isAtOnce }) => isAtOnce);
  const isSomeLater = changes.some(({ isAtOnce }) => !isAtOnce);
  return [
    effectText(changes),
    isSomeLater ? 'Leads on the market keep the rules they started with.' : '',
    isSomeAtOnce ? 'A customer who was promised more about who may buy keeps that promise.' : '',
  ].filter(Boolean).join(' ');
}

/** Asks before settings are saved, and says what changes for whom. */
export function SaveSettingsDialog({
  before,
  after,
  isPending,
  error,
  onClose,
  onConfirm,
}: {
  before: WireMarketSettings;
  after: WireMarketSettings;
  isPending: boolean;
  error: string | undefined;
  onClose: () => void;
  onConfirm: () => void;
}) {
  const changes = changesBetween(before, after);
  return (
    <>
      <FocusReturn />
      <ConfirmDialog
        onClose={onClose}
        title="Save these market settings?"
        description={descriptionOf(changes)}
        confirmLabel="Save settings"
        pendingText="Saving…"
        variant="primary"
        isPending={isPending}
        error={error}
        onConfirm={() => {
          if (!isPending) onConfirm();
        }}
      >
        <ChangeList changes={changes} />
        {hasStandardPrices(after) ? null : (
          <p className="text-sm text-ink-2">
            The public pages and the terms go on to tell the standard rules: from $40, the last 5 sales plus 10%, one hour.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
