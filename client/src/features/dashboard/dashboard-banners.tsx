import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel.tsx';

/** What stands above everything on the dashboard: that there is no network, and `children`, what the account waits for. */
export function DashboardBanners({ isOnline, children }: { isOnline: boolean; children: ReactNode }) {
  return (
    <>
      {isOnline ? null : (
        <Panel tone="active" role="alert" title="You are offline" className="mb-4">
          Prices are paused. Notes you write are kept on this device and saved once you are back.
        </Panel>
      )}
      {children}
    </>
  );
}
