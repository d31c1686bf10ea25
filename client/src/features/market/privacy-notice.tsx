import { ChevronRight } from 'lucide-react';
import type { ToggleEvent } from 'react';
import { setItem, useStored } from '@/lib/storage.ts';

const STORAGE_KEY = 'sparkdrop.privacy-notice';
export const PRIVACY_TITLE = 'What you see before you buy';

/** Renders what a lead shows before it is bought and what unlocks after. */
export function PrivacyFacts() {
  return (
    <>
      <div>
        <p className="font-semibold text-ink">Before you buy</p>
        <p>
          Suburb and distance, the work, its type and urgency, property, budget and timing. Once your
          account may buy, also the customer’s first name, and the first two and last three digits of
          the phone number.
        </p>
      </div>
      <div>
        <p className="font-semibold text-ink">Unlocks after you buy</p>
        <p>
          Full name, full phone number, email and street address. The lead is yours alone: nobody
          else can buy it.
        </p>
      </div>
    </>
  );
}

/** Renders the privacy facts above the list, closed on phones until opened once. */
export function PrivacyNotice() {
  const remembered = useStored(STORAGE_KEY);
  const isOpen =
    remembered === null ? window.matchMedia('(min-width: 640px)').matches : remembered === 'open';
  const handleToggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    const { open } = event.currentTarget;
    if (open !== isOpen) setItem(STORAGE_KEY, open ? 'open' : 'closed');
  };
  return (
    <details open={isOpen} onToggle={handleToggle} className="group mb-1 text-sm sm:mb-2 text-ink-2">
      <summary className="inline-flex min-h-11 items-center gap-1">
        <ChevronRight aria-hidden="true" className="-ml-1 size-4.5 group-open:rotate-90" />
        {PRIVACY_TITLE}
      </summary>
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2">
        <PrivacyFacts />
      </div>
    </details>
  );
}
