import { useEffect, useRef, useState } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ConfirmEmailNotice } from '@/components/confirm-email-notice.tsx';
import { PhoneLink } from '@/components/phone-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { refreshSession, setSession } from '@/lib/session.ts';
import { LicenceReminderForm } from './licence-reminder-form.tsx';
import type { TakingHandlers } from './taking-handlers.ts';

/** Asks who is signed in when this opens and when the tab is looked at again: a licence is verified, or an address confirmed, elsewhere. */
function useLatest(): void {
  useEffect(() => {
    const over = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void refreshSession();
    };
    look();
    document.addEventListener('visibilitychange', look, { signal: over.signal });
    return () => over.abort();
  }, []);
}

function UnderReview({ user: { licenseNumber, licenseState }, isSaved, onChange }: { user: CurrentUser; isSaved: boolean; onChange: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isSaved) words.current?.focus();
  }, [isSaved]);
  return (
    <Panel tone="neutral" title="We are checking your licence">
      <p ref={words} tabIndex={-1} className="wrap-anywhere">
        We look up licence {licenseNumber} ({licenseState}) in the public register of its state, and tell you by email once it is verified.
      </p>
      <Button variant="quiet" size="sm" className="mt-2" onClick={onChange}>
        Enter another licence
      </Button>
    </Panel>
  );
}

function LicenceNeed({ user }: { user: CurrentUser }) {
  const [stage, setStage] = useState<'asked' | 'typing' | 'saved'>('asked');
  const { missingToBuy: needs, licenseNumber, licenseState } = user;
  const isExpired = needs.includes('licence_expired');
  if (needs.includes('licence_unverified') && stage !== 'typing') {
    return <UnderReview user={user} isSaved={stage === 'saved'} onChange={() => setStage('typing')} />;
  }
  if (!isExpired && stage !== 'typing' && !needs.includes('licence_missing')) return null;
  const handleSaved = (updated: CurrentUser) => {
    setStage('saved');
    setSession(updated);
  };
  return (
    <Panel tone="spark" title={isExpired ? 'Your licence has expired' : 'Add your electrical licence'}>
      <p className="wrap-anywhere">
        {isExpired ? (
          <>
            Licence {licenseNumber} ({licenseState}) has expired. Enter the new one. If its number is the same, call <PhoneLink />.
          </>
        ) : (
          'Only electricians with a licence may buy leads.'
        )}
      </p>
      <LicenceReminderForm onSaved={handleSaved}>{null}</LicenceReminderForm>
    </Panel>
  );
}

/** Says what an account still lacks to buy leads, and takes it; each part goes once it is done. */
export function BuyingNeedsDialog({ user, onClose }: Pick<TakingHandlers, 'user' | 'onClose'>) {
  useLatest();
  return (
    <Dialog
      title="What you need to buy"
      description="Until then you see leads without first names and phone numbers."
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Back to the market
        </Button>
      }
    >
      <div className="grid gap-4">
        <ConfirmEmailNotice>Buying needs a confirmed address.</ConfirmEmailNotice>
        <LicenceNeed user={user} />
      </div>
    </Dialog>
  );
}
