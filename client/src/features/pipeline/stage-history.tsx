import { ChevronDown } from 'lucide-react';
import { lazy, Suspense, useId, useState, type ComponentProps } from 'react';
import type { JobHistory as JobHistoryView } from './job-history.tsx';

const JobHistory = lazy(async () => ({
  default: (await import('./job-history.tsx')).JobHistory,
}));

/** A job's history behind its name: asked for when it is opened. */
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
        <span className="sr-only"> of {history.purchase.customerName}</span>
        <ChevronDown aria-hidden="true" className={`size-4.5 ${isOpen ? 'rotate-180' : ''}`} />
      </button>
      {isOpen ? (
        <div id={id}>
          <Suspense fallback={<p className="text-sm text-ink-3">Loading the history…</p>}>
            <JobHistory {...history} />
          </Suspense>
        </div>
      ) : null}
    </div>
  );
}
