import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { ConfirmEmailNotice } from '@/components/confirm-email-notice.tsx';
import { PhoneLink } from '@/components/phone-link.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { Tone } from '@/components/ui/chip.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { formatDay } from '@/lib/format.ts';
import { refreshSession, setSession } from '@/lib/session.ts';
import { InsurancePart } from './insurance-part.tsx';
import { LicenceForm } from './licence-form.tsx';
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

interface Standing {
  tone: Tone;
  title: string;
  text: ReactNode;
  /** What the button is called that opens the form; the form is open at once where nothing is. */
  action?: string;
}

/** Says how the licence of an electrician stands, from what is most urgent to what is fine. */
function standingOf(user: CurrentUser): Standing {
  const { missingToBuy: needs, licenseNumber, licenseState, licenseExpiresOn, licenseRefusal, isLicenceUnderReview, isLicenceExpiring } = user;
  const licence = `Licence ${licenseNumber} (${licenseState})`;
  const expiry = licenseExpiresOn ? formatDay(licenseExpiresOn) : '';
  const isExpired = needs.includes('licence_expired');
  if (licenseNumber === null) {
    const text = needs.includes('licence_missing') ? 'Only electricians with a licence may buy leads.' : 'You can buy without it. We check it when we verify you.';
    return { tone: needs.includes('licence_missing') ? 'spark' : 'plain', title: 'Add your electrical licence', text };
  }
  if (isLicenceUnderReview) {
    const text = `${licence}: we look it up in the public register of its state, and email you once that is done.`;
    return { tone: 'neutral', title: 'We are checking your licence', text, action: 'Change what I sent' };
  }
  if (licenseRefusal !== null) {
    const text = (
      <>
        {licence}. The reason: {licenseRefusal} Send it again once that is put right, or call <PhoneLink />.
      </>
    );
    return { tone: 'active', title: 'Your licence was not accepted', text };
  }
  if (isExpired) {
    return { tone: 'spark', title: 'Your licence has expired', text: `${licence} expired on ${expiry}. Send the renewed one, also if its number is the same.` };
  }
  if (needs.includes('licence_class')) {
    const text = `${licence} is not a contractor’s. Only an electrical contractor may contract with customers for the work.`;
    return { tone: 'spark', title: 'You need a contractor’s licence', text };
  }
  if (isLicenceExpiring) {
    const text = `${licence}. Have you renewed it? Send it again, also if its number is the same, and we look up the new expiry.`;
    return { tone: 'spark', title: `Your licence expires on ${expiry}`, text, action: 'Send my renewed licence' };
  }
  if (!user.isVerified) return { tone: 'plain', title: 'Your licence is on file', text: `${licence}.`, action: 'Have it checked' };
  return { tone: 'earth', title: 'Your licence is verified', text: `${licence}${expiry ? `, good to ${expiry}` : ''}.`, action: 'Enter another licence' };
}

function LicencePart({ user }: { user: CurrentUser }) {
  const [isTyping, setIsTyping] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const { tone, title, text, action } = standingOf(user);
  useEffect(() => {
    // The button that was pressed is gone.
    if (isSaved) words.current?.focus();
  }, [isSaved]);
  const handleSaved = (updated: CurrentUser) => {
    setIsTyping(false);
    setIsSaved(true);
    setSession(updated);
  };
  const isAsked = isTyping || action === undefined;
  return (
    <Panel tone={tone} title={title}>
      <p ref={words} tabIndex={-1} className="wrap-anywhere">
        {text}
      </p>
      {isAsked ? (
        <LicenceForm user={user} onSaved={handleSaved} isFocused={isTyping}>
          {null}
        </LicenceForm>
      ) : (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => setIsTyping(true)}>
          {action}
        </Button>
      )}
    </Panel>
  );
}

/** Says how an account stands with what it needs to buy leads, and takes what is missing. */
export function BuyingNeedsDialog({ user, onClose }: Pick<TakingHandlers, 'user' | 'onClose'>) {
  useLatest();
  const isMissing = user.missingToBuy.length > 0;
  return (
    <Dialog
      title="What you need to buy"
      description={isMissing ? 'Until then you see leads without first names and phone numbers.' : 'Nothing is missing: you can buy leads.'}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          Back to the market
        </Button>
      }
    >
      <div className="grid gap-4">
        <ConfirmEmailNotice>{isMissing ? 'Buying needs a confirmed address.' : 'Alerts by email need a confirmed address.'}</ConfirmEmailNotice>
        <LicencePart user={user} />
        <InsurancePart user={user} />
      </div>
    </Dialog>
  );
}
