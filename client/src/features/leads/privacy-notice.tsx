import { ChevronRight } from 'lucide-react';
import { useState, type ToggleEvent } from 'react';

const STORAGE_KEY = 'sparkdrop.privacy-notice';

function wasOpen(): boolean {
  try {
    const remembered = localStorage.getItem(STORAGE_KEY);
    if (remembered !== null) return remembered === 'open';
  } catch {
    // Storage is blocked: the screen's width decides each time.
  }
  return window.matchMedia('(min-width: 640px)').matches;
}

function remember(isOpen: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'closed');
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

/** What a lead shows before it is bought and what unlocks after; closed on phones until opened once. */
export function PrivacyNotice() {
  const [isOpen, setIsOpen] = useState(wasOpen);
  const handleToggle = (event: ToggleEvent<HTMLDetailsElement>) => {
    const { open } = event.currentTarget;
    if (open === isOpen) return;
    setIsOpen(open);
    remember(open);
  };
  return (
    <details open={isOpen} onToggle={handleToggle} className="group mb-2 text-sm text-ink-2">
      <summary className="inline-flex min-h-11 items-center gap-1">
        <ChevronRight aria-hidden="true" className="-ml-1 size-4.5 group-open:rotate-90" />
        What you see before you buy
      </summary>
      <div className="grid gap-4 rounded-lg border border-line bg-surface p-4 sm:grid-cols-2">
        <div>
          <p className="font-semibold text-ink">Before you buy</p>
          <p>
            Suburb and distance, the work, its type and urgency, property, budget and timing, the
            customer’s first name, and the first two and last three digits of the phone number.
          </p>
        </div>
        <div>
          <p className="font-semibold text-ink">Unlocks after you buy</p>
          <p>
            Full name, full phone number, e-mail and street address. The lead is yours alone: nobody
            else can buy it.
          </p>
        </div>
      </div>
    </details>
  );
}
