import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ConfirmEmailNotice } from '@/components/confirm-email-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { BuyingNeedsDialog } from '@/features/leads/buying-needs-dialog.tsx';
import { formatDay } from '@/lib/format.ts';
import { useAddressQuery } from '@/lib/use-address-query.ts';
import { refetchMarket } from './dashboard-market.tsx';

/** Whether the dialog is open: by its button, or because the address asks for it, as the menu and emails do. */
function useNeedsDialog() {
  const { params, change } = useAddressQuery();
  const [isPressed, setIsPressed] = useState(false);
  const isAsked = params.get('needs') === 'buying';
  return {
    isOpen: isPressed || isAsked,
    open: () => setIsPressed(true),
    close: () => {
      setIsPressed(false);
      if (isAsked) change({ needs: '' });
    },
  };
}

interface Expiry {
  what: string;
  /** YYYY-MM-DD. */
  lastDay: string | null;
  /** Whether the renewed one was sent. */
  isSent?: boolean;
  onOpen: () => void;
}

function ExpiryNotice({ what, lastDay, isSent = false, onOpen }: Expiry) {
  if (!lastDay) return null;
  return (
    <Panel tone="spark" title={`Your ${what} expires on ${formatDay(lastDay)}`} className="mb-4">
      <Button variant="secondary" size="sm" className="mt-2" onClick={onOpen}>
        {isSent ? 'See how it stands' : `Send my renewed ${what}`}
      </Button>
    </Panel>
  );
}

function Notice({ user, onOpen }: { user: CurrentUser; onOpen: () => void }) {
  if (user.missingToBuy.length > 0) {
    return (
      <Panel tone="spark" title="You cannot buy leads at the moment" className="mb-4">
        <p>Until you can, you see them without first names and phone numbers.</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={onOpen}>
          What you need to buy
        </Button>
      </Panel>
    );
  }
  return (
    <>
      {user.isLicenceExpiring ? <ExpiryNotice what="licence" lastDay={user.licenseExpiresOn} isSent={user.isLicenceUnderReview} onOpen={onOpen} /> : null}
      {user.isInsuranceExpiring ? <ExpiryNotice what="insurance" lastDay={user.insuredUntil} onOpen={onOpen} /> : null}
      <ConfirmEmailNotice className="mb-4">Until you confirm it, no alert comes by email and you cannot add team members.</ConfirmEmailNotice>
    </>
  );
}

/** Says what the account waits for: to buy at all, else a renewed licence or insurance, and to get alerts by email and to add people. */
export function DashboardAccountNotice({ user }: { user: CurrentUser }) {
  const { isOpen, open, close } = useNeedsDialog();
  const isMissing = user.missingToBuy.length > 0;
  const queryClient = useQueryClient();
  // The market shows names once nothing is missing; this notice goes then.
  useEffect(() => (isMissing ? () => refetchMarket(queryClient) : undefined), [isMissing, queryClient]);
  return (
    <>
      <Notice user={user} onOpen={open} />
      {isOpen && user.userType === 'provider' ? <BuyingNeedsDialog user={user} onClose={close} /> : null}
    </>
  );
}
