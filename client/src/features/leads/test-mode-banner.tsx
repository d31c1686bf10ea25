import { Panel } from '@/components/ui/panel.tsx';

export const TEST_MODE = 'Test mode, no money moves';

/** Stands wherever money would show while the installation takes none. */
export function TestModeBanner() {
  return (
    <Panel tone="spark" title={TEST_MODE}>
      No card is asked for and nothing is charged.
    </Panel>
  );
}
