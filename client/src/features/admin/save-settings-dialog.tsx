import type { WireMarketSettings } from '@shared/contracts/market-settings.ts';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { ChangeList } from './change-list.tsx';
import { standardSettings } from './market-settings-input.ts';
import { changesBetween } from './market-settings-texts.ts';

/** Returns true for settings under which prices fall as the public pages say. */
function hasStandardPrices(settings: WireMarketSettings): boolean {
  const { holdAfterRequests, unconfirmedRequests, newsByText, endAfterDays, buyingRule, acceptingStates, insuranceRequired } = standardSettings;
  const { bidStates, bidServiceTypes, lowestBidDollars, bidHeadStartSeconds } = standardSettings;
  const bids = { bidStates, bidServiceTypes, lowestBidDollars, bidHeadStartSeconds };
  const others = { holdAfterRequests, unconfirmedRequests, newsByText, endAfterDays, buyingRule, acceptingStates, insuranceRequired, ...bids };
  return changesBetween(standardSettings, { ...settings, ...others }).length === 0;
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
  return (
    <>
      <FocusReturn />
      <ConfirmDialog
        onClose={onClose}
        title="Save these market settings?"
        description="Leads on the market keep the rules they started with. What comes on the market from now on follows these. A change to who may buy takes effect straight away, except that a customer who was promised more keeps that promise."
        confirmLabel="Save settings"
        pendingText="Saving…"
        variant="primary"
        isPending={isPending}
        error={error}
        onConfirm={() => {
          if (!isPending) onConfirm();
        }}
      >
        <ChangeList changes={changesBetween(before, after)} />
        {hasStandardPrices(after) ? null : (
          <p className="text-sm text-ink-2">
            The public pages and the terms go on to tell the standard rules: from $40, the last 5 sales plus 10%, one hour.
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
