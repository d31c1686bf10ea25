import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ConfirmEmailNotice } from '@/components/forms/confirm-email-notice.tsx';
import { DirtySections, useDirtySections } from '@/components/forms/dirty-sections.ts';
import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Button } from '@/components/ui/button.tsx';
import type { Tone } from '@/components/ui/chip.tsx';
import { Dialog } from '@/components/ui/dialog.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { useUnsavedGuard } from '@/components/ui/unsaved-guard.tsx';
import { refreshSession, setSession } from '@/lib/session/session.ts';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { formatDay } from '@/lib/time/format.ts';
import { licenceStateOf } from '@/lib/utils/licence-state.ts';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import type { AvailableLead } from '@shared/contracts/leads.ts';
import { licenceWords } from '@shared/domain/words/licence-words.ts';
import { LicenceForm } from './licence-form.tsx';
import type { TakingHandlers } from './taking-handlers.ts';

const InsuranceNeed = lazyComponent(async () => (await import('./insurance.tsx')).InsuranceNeed);

/** Renders the account's insurance and its form, lazily; nothing if none is needed or on file. */
export function InsurancePart({ user }: { user: CurrentUser }) {
  const isOnFile = user.insuredUntil !== null || user.missingToBuy.some((need) => need.startsWith('insurance_'));
  return isOnFile ? <InsuranceNeed user={user} /> : null;
}

/** Refreshes the session on mount and when the tab is visible again: licences and addresses are confirmed elsewhere. */
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
  /** The label of the button that opens the form; without it the form is open from the start. */
  action?: string;
}

/** Returns the standing of an electrician's licence; the most urgent case comes first. */
function standingOf(user: CurrentUser): Standing {
  const { missingToBuy: needs, licenseNumber, licenseState, licenseExpiresOn, licenseRefusal } = user;
  const licence = `Licence ${licenseNumber} (${licenseState})`;
  const expiry = licenseExpiresOn ? formatDay(licenseExpiresOn) : '';
  const state = licenceStateOf(user);
  const title = licenceWords[state];
  if (needs.includes('licence_class') && !['none', 'checking', 'refused', 'expired'].includes(state)) {
    const text = `${licence} is not a contractor’s. Only an electrical contractor may contract with customers for the work.`;
    return { tone: 'warning', title: 'You need a contractor’s licence', text };
  }
  switch (state) {
    case 'none': {
      const isNeeded = needs.includes('licence_missing');
      const text = isNeeded ? `Only electricians with ${clientConfig.words.buying.licence} may buy leads.` : 'You can buy without it, except leads whose customers were promised a licensed electrician.';
      return { tone: isNeeded ? 'warning' : 'plain', title, text };
    }
    case 'checking': {
      const text = `${licence}: we’ll look it up in its state’s public register and email you once that’s done.`;
      return { tone: 'info', title, text, action: 'Change what I sent' };
    }
    case 'refused': {
      const text = (
        <>
          {licence}. The reason: {licenseRefusal} Send it again once that’s fixed, or call <PhoneLink />.
        </>
      );
      return { tone: 'danger', title, text };
    }
    case 'expired':
      return { tone: 'warning', title, text: `${licence} expired on ${expiry}. Send the renewed one, even if its number is the same.` };
    case 'expiring': {
      const text = `${licence} expires on ${expiry}. Have you renewed it? Send it again, even if its number is the same, and we’ll look up the new expiry.`;
      return { tone: 'warning', title, text, action: 'Send my renewed licence' };
    }
    case 'unverified':
      return { tone: 'plain', title, text: `${licence}.`, action: 'Have it checked' };
    case 'verified':
      break;
  }
  return { tone: 'success', title, text: `${licence}${expiry ? `, valid until ${expiry}` : ''}.`, action: 'Enter another licence' };
}

function LicencePart({ user }: { user: CurrentUser }) {
  const [isTyping, setIsTyping] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const { tone, title, text, action } = standingOf(user);
  useEffect(() => {
    // The pressed button is gone, so focus moves here.
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

/** What an account lacks to buy a lead. */
export type BuyingIssues = NonNullable<Extract<AvailableLead, { visibility: 'teaser' }>['buyingIssues']>;

const NOTHING_MORE: BuyingIssues = [];

/** Renders what an account still needs to buy leads, or one lead that asks for more, with the forms for what is missing. */
export function BuyingNeedsDialog({
  user,
  issues = NOTHING_MORE,
  closeLabel = 'Back to the market',
  onClose,
}: Pick<TakingHandlers, 'user' | 'onClose'> & { issues?: BuyingIssues; closeLabel?: string }) {
  useLatest();
  const { missingToBuy } = user;
  const isMissing = missingToBuy.length > 0;
  // What the account lacks for every lead is said below.
  const reason = isMissing ? '' : issues.map(({ message }) => message).join(' ');
  const { isDirty, report } = useDirtySections();
  const { handleClose, question } = useUnsavedGuard({ isDirty, isPending: false, description: 'What you entered hasn’t been sent yet.', onClose });
  return (
    <Dialog
      title={`What you need to buy ${reason ? 'this lead' : 'leads'}`}
      description={reason || (isMissing ? 'Until then you’ll see leads without first names and phone numbers.' : 'You’re all set to buy leads. Some ask for more: a licence that’s valid in their state, or what their customer was promised.')}
      onClose={handleClose}
      footer={
        <Button variant="secondary" onClick={handleClose}>
          {closeLabel}
        </Button>
      }
    >
      <div className="grid gap-4">
        <ConfirmEmailNotice>{isMissing ? 'You need a confirmed email to buy.' : 'Confirm it to get alerts by email.'}</ConfirmEmailNotice>
        <DirtySections value={report}>
          <LicencePart user={user} />
          <InsurancePart user={{ ...user, missingToBuy: [...missingToBuy, ...issues.map(({ path }) => path)] }} />
        </DirtySections>
        {question}
      </div>
    </Dialog>
  );
}
