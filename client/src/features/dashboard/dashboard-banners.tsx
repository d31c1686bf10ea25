import { ConfirmEmailNotice } from '@/components/confirm-email-notice.tsx';
import { Panel } from '@/components/ui/panel.tsx';

/** What stands above everything on the dashboard: that there is no network, and that an address is not confirmed. */
export function DashboardBanners({ isOnline, isBuyer }: { isOnline: boolean; isBuyer: boolean }) {
  return (
    <>
      {isOnline ? null : (
        <Panel tone="active" role="alert" title="You are offline" className="mb-4">
          Prices are paused. Notes you write are kept on this device and saved once you are back.
        </Panel>
      )}
      {isBuyer ? (
        <ConfirmEmailNotice className="mb-4">
          Until you confirm it, no alert comes by email and you cannot add team members.
        </ConfirmEmailNotice>
      ) : null}
    </>
  );
}
