import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ConfirmEmailNotice } from '@/components/confirm-email-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { BuyingNeedsDialog } from '@/features/leads/buying-needs-dialog.tsx';
import { refetchMarket } from './dashboard-market.tsx';

/** Says what the account waits for: to buy at all, else to get alerts by email and to add people. */
export function DashboardAccountNotice({ user }: { user: CurrentUser }) {
  const [isOpen, setIsOpen] = useState(false);
  const isMissing = user.missingToBuy.length > 0;
  const queryClient = useQueryClient();
  // The market shows names once nothing is missing; this notice goes then.
  useEffect(() => (isMissing ? () => refetchMarket(queryClient) : undefined), [isMissing, queryClient]);
  if (!isMissing) {
    return (
      <ConfirmEmailNotice className="mb-4">
        Until you confirm it, no alert comes by email and you cannot add team members.
      </ConfirmEmailNotice>
    );
  }
  return (
    <>
      <Panel tone="spark" title="You cannot buy leads at the moment" className="mb-4">
        <p>Until you can, you see them without first names and phone numbers.</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setIsOpen(true)}>
          What you need to buy
        </Button>
      </Panel>
      {isOpen ? <BuyingNeedsDialog user={user} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
