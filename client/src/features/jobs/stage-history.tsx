import { ChevronDown } from 'lucide-react';
import { useId, useState, type ComponentProps } from 'react';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { isolate } from '@/lib/utils/isolate.ts';
import type { JobHistory as JobHistoryView } from './job-history.tsx';

const JobHistory = lazyComponent(
  async () => (await import('./job-history.tsx')).JobHistory,
  <p className="text-sm text-ink-3">Loading the history…</p>,
);

/** Renders the "Stage history" disclosure; the history loads when opened. */
export function StageHistory(history: ComponentProps<typeof JobHistoryView>) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
        className="-ml-2 flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-sunken"
      >
        Stage history
        <span className="sr-only"> of {isolate(history.purchase.customerName)}</span>
        <ChevronDown aria-hidden="true" className={`size-4.5 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen ? (
        <div id={id}>
          <JobHistory {...history} />
        </div>
      ) : null}
    </div>
  );
}
