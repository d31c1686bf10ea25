import type { ReactNode } from 'react';
import { Panel } from '@/components/ui/panel.tsx';

/** Renders the banners above the dashboard: offline, and the account notices in `children`. */
export function DashboardBanners({ isOnline, children }: { isOnline: boolean; children: ReactNode }) {
  return (
    <>
      {isOnline ? null : (
        <Panel tone="danger" role="alert" title="You’re offline" className="mb-4">
          Prices are paused. Notes you write are kept on this device and saved once you’re back.
        </Panel>
      )}
      {children}
    </>
  );
}
