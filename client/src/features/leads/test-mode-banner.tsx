import { Panel } from '@/components/ui/panel.tsx';
import { clientConfig } from '@/lib/client-config.ts';

export const TEST_MODE = 'Test mode, no money moves';

/** True while what is paid here is not real money. */
export function isTestMode(): boolean {
  const { payments } = clientConfig;
  return payments.kind === 'demo' || payments.isTest;
}

/** Stands wherever money shows while none moves. */
export function TestModeBanner() {
  if (!isTestMode()) return null;
  return (
    <Panel tone="spark" title={TEST_MODE}>
      {clientConfig.payments.kind === 'demo'
        ? 'No card is asked for and nothing is charged.'
        : 'Only test cards work here, and nothing is charged.'}
    </Panel>
  );
}
