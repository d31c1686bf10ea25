import { Panel } from '@/components/ui/panel.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';

export const TEST_MODE = 'Test mode, no money moves';

/** Returns true while payments move no real money. */
export function isTestMode(): boolean {
  const { payments } = clientConfig;
  return payments.kind === 'demo' || payments.isTest;
}

/** Says that no real money moves; shown beside every price in test mode. */
export function TestModeBanner() {
  if (!isTestMode()) return null;
  return (
    <Panel tone="warning" title={TEST_MODE}>
      {clientConfig.payments.kind === 'demo'
        ? 'No card needed, and nothing is charged.'
        : 'Only test cards work here, and nothing is charged.'}
    </Panel>
  );
}
