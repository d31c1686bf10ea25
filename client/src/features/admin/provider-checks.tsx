import { useState } from 'react';
import type { Provider } from '@shared/contracts/providers.ts';
import { insuranceCover } from '@shared/domain/people/insurance.ts';
import { sydneyDate } from '@shared/domain/time/sydney-date.ts';
import { lazyDialog } from '@/components/lazy/lazy-dialog.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatDay } from '@/lib/time/format.ts';
import { providerName } from './provider-texts.ts';

const ProviderChecksDialog = lazyDialog(async () => (await import('./provider-checks-dialog.tsx')).ProviderChecksDialog);

function insuranceText({ insuredUntil, insuranceReview }: Provider): string {
  const cover = insuranceCover(insuredUntil, sydneyDate(new Date()));
  const until = insuredUntil ? formatDay(insuredUntil) : '';
  const covers = { none: '', expired: `Expired on ${until}. `, expiring: `Verified until ${until}. `, current: `Verified until ${until}. ` };
  if (insuranceReview === 'under_review') return `${covers[cover]}A certificate waits for a decision.`;
  if (insuranceReview === 'refused') return `${covers[cover]}The latest certificate was refused.`;
  return covers[cover].trim() || 'None on file.';
}

/** Renders an electrician's insurance status, with a link to the certificates and the business register. */
export function ProviderChecks({ provider }: { provider: Provider }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section className="grid justify-items-start gap-2">
      <h3 className="text-base font-semibold">Insurance and ABN</h3>
      <p className="text-sm text-ink-2">Insurance: {insuranceText(provider)}</p>
      <Button variant={provider.insuranceReview === 'under_review' ? 'primary' : 'secondary'} size="sm" onClick={() => setIsOpen(true)}>
        Check insurance and ABN<span className="sr-only"> of {providerName(provider)}</span>
      </Button>
      {isOpen ? <ProviderChecksDialog provider={provider} onClose={() => setIsOpen(false)} /> : null}
    </section>
  );
}
