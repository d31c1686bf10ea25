import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { CurrentUser } from '@shared/contracts/auth.ts';
import { getCertificate, type InsuranceView } from '@shared/contracts/insurance.ts';
import { insuranceCover } from '@shared/domain/insurance.ts';
import { sydneyDate } from '@shared/domain/sydney-date.ts';
import { Loaded } from '@/components/loaded.tsx';
import type { Tone } from '@/components/ui/chip.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { urlOf } from '@/lib/api-client.ts';
import { formatCount, formatDay } from '@/lib/format.ts';
import { useMinute } from '@/lib/use-minute.ts';
import { insuranceQuery } from './insurance-api.ts';
import { InsuranceForm } from './insurance-form.tsx';

interface Said {
  tone: Tone;
  title: string;
  text: ReactNode;
  /** What the button says that opens the form; where it is left out the form is there at once. */
  button?: string;
}

function reviewText({ policies: [latest] }: InsuranceView): string {
  const policy = latest ? `${latest.insurer}, $${formatCount(latest.sumInsured)}, to ${formatDay(latest.expiresOn)}. ` : '';
  return `${policy}We email you once it’s checked.`;
}

const refusalText = ({ policies: [latest] }: InsuranceView) => `Why: ${latest?.refusalReason ?? ''}`;

/** What to say while a verified policy counts. */
function ofInsured(view: InsuranceView, isExpiring: boolean): Said {
  const { insuredUntil, insuranceReview } = view;
  const until = insuredUntil ? formatDay(insuredUntil) : '';
  if (insuranceReview === 'under_review') {
    return {
      tone: 'neutral',
      title: 'We are checking your new insurance certificate',
      text: `${reviewText(view)} The one that we verified counts until ${until}.`,
      button: 'Send another certificate',
    };
  }
  if (insuranceReview === 'refused') {
    return {
      tone: 'spark',
      title: 'We could not accept your new insurance certificate',
      text: `${refusalText(view)} The one that we verified counts until ${until}.`,
      button: 'Send another certificate',
    };
  }
  return isExpiring
    ? { tone: 'spark', title: `Your insurance ends on ${until}`, text: 'Send us the renewed certificate before then, so that you can go on buying.', button: 'Send the renewed certificate' }
    : { tone: 'earth', title: `Your insurance is verified until ${until}`, text: 'You need not do anything.', button: 'Send another certificate' };
}

function saidOf(view: InsuranceView, today: string): Said {
  const cover = insuranceCover(view.insuredUntil, today);
  if (cover === 'current' || cover === 'expiring') return ofInsured(view, cover === 'expiring');
  if (view.insuranceReview === 'under_review') {
    return { tone: 'neutral', title: 'We are checking your insurance', text: reviewText(view), button: 'Send another certificate' };
  }
  if (view.insuranceReview === 'refused') {
    return { tone: 'spark', title: 'We could not accept your insurance certificate', text: `${refusalText(view)} Please send another one.` };
  }
  return cover === 'expired'
    ? { tone: 'spark', title: 'Your insurance has expired', text: 'Send us the renewed certificate. A person checks it and emails you.' }
    : {
        tone: 'spark',
        title: 'Add your public liability insurance',
        text: 'Buying leads needs a current policy. Send us its certificate: a person checks it and emails you.',
      };
}

function Insurance({ view, today }: { view: InsuranceView; today: string }) {
  const [stage, setStage] = useState<'shown' | 'typing' | 'filed'>('shown');
  const words = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The button that was pressed is gone.
    if (stage === 'filed') words.current?.focus();
  }, [stage]);
  const { tone, title, text, button } = saidOf(view, today);
  const [latest] = view.policies;
  const isTyping = stage === 'typing' || button === undefined;
  return (
    <Panel tone={tone} title={title}>
      <p ref={words} tabIndex={-1} className="wrap-anywhere">
        {text}
      </p>
      {latest ? (
        <a href={urlOf(getCertificate.path, { policyId: latest.id })} download className="inline-flex min-h-11 items-center text-neutral-wire underline">
          Download the certificate that you sent
        </a>
      ) : null}
      {isTyping ? (
        <InsuranceForm onFiled={() => setStage('filed')} />
      ) : (
        <Button variant="quiet" size="sm" className="mt-2" onClick={() => setStage('typing')}>
          {button}
        </Button>
      )}
    </Panel>
  );
}

/** Says how an electrician's insurance stands, and takes a certificate; nothing where it is neither needed nor on file. */
export function InsuranceNeed({ user: { missingToBuy } }: { user: CurrentUser }) {
  const query = useQuery(insuranceQuery);
  const today = sydneyDate(useMinute());
  const isMissing = missingToBuy.some((need) => need.startsWith('insurance_'));
  // Somebody decided: the session is asked anew while the dialog is open, and knows it first.
  const needs = missingToBuy.join();
  const { refetch } = query;
  const known = useRef(needs);
  useEffect(() => {
    if (known.current !== needs) void refetch();
    known.current = needs;
  }, [needs, refetch]);
  if (!isMissing && !query.data?.isRequired) return null;
  return (
    <Loaded query={query} what="insurance details" skeleton={<Skeleton className="h-40 rounded-md" />}>
      {(view) => <Insurance view={view} today={today} />}
    </Loaded>
  );
}
