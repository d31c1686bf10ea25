import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ComponentProps } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ConfirmEmailNotice } from '@/components/forms/confirm-email-notice.tsx';
import { Button } from '@/components/ui/button.tsx';
import { FocusReturn } from '@/components/ui/focus-return.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { FirstSteps } from '@/features/dashboard/first-steps.tsx';
import { BuyingNeedsDialog } from '@/features/purchase/buying-needs-dialog.tsx';
import { formatDay } from '@/lib/time/format.ts';
import { useAddressQuery } from '@/lib/hooks/use-address-query.ts';
import { refetchMarket } from './refetch-market.ts';

/** Holds whether the dialog is open: by its button, or by the URL, as in the menu and emails. */
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
  /** The expiry date, YYYY-MM-DD. */
  lastDay: string | null;
  /** Whether the renewal was sent. */
  isSent?: boolean;
  onOpen: () => void;
}

function ExpiryNotice({ what, lastDay, isSent = false, onOpen }: Expiry) {
  if (!lastDay) return null;
  return (
    <Panel tone="warning" title={`Your ${what} expires on ${formatDay(lastDay)}`} className="mb-4">
      <Button variant="secondary" size="sm" className="mt-2" onClick={onOpen}>
        {isSent ? 'See its status' : `Send my renewed ${what}`}
      </Button>
    </Panel>
  );
}

function Notice({ user, onOpen }: { user: CurrentUser; onOpen: () => void }) {
  if (user.missingToBuy.length > 0) {
    return (
      <Panel tone="warning" title="You can’t buy leads at the moment" className="mb-4">
        <p>Until you can, you’ll see them without first names and phone numbers.</p>
        <Button variant="secondary" size="sm" className="mt-2" onClick={onOpen}>
          What you need to buy leads
        </Button>
      </Panel>
    );
  }
  return (
    <>
      {user.isLicenceExpiring ? <ExpiryNotice what="licence" lastDay={user.licenseExpiresOn} isSent={user.isLicenceUnderReview} onOpen={onOpen} /> : null}
      {user.isInsuranceExpiring ? <ExpiryNotice what="insurance" lastDay={user.insuredUntil} onOpen={onOpen} /> : null}
      <ConfirmEmailNotice isFolded className="mb-3">Until you confirm it, you won’t get alerts by email and can’t add team members.</ConfirmEmailNotice>
    </>
  );
}

/**
 * Says what the account needs: to buy at all, else to renew a licence or insurance; and to confirm its email address. A new one sees its first steps
 * above the market.
 */
export function DashboardAccountNotice({ user, isMarket, ...steps }: ComponentProps<typeof FirstSteps> & { isMarket: boolean }) {
  const { isOpen, open, close } = useNeedsDialog();
  const isMissing = user.missingToBuy.length > 0;
  const queryClient = useQueryClient();
  // Once nothing is missing, the market shows names and this notice unmounts.
  useEffect(() => (isMissing ? () => refetchMarket(queryClient) : undefined), [isMissing, queryClient]);
  return (
    <>
      <Notice user={user} onOpen={open} />
      {user.firstSteps && isMarket ? <FirstSteps user={user} {...steps} /> : null}
      {isOpen && user.userType === 'provider' ? (
        <>
          <FocusReturn />
          <BuyingNeedsDialog user={user} onClose={close} />
        </>
      ) : null}
    </>
  );
}
