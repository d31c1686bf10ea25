import { Check, Copy } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';

/** How long the button shows the result of a press. */
const SAYS_SO_MS = 3000;

const outcomes = { copied: 'Copied', failed: 'Could not copy' };

/** Renders a button that copies a text, and shows the result for a moment. */
export function CopyButton({ text, label }: { text: string; label: ReactNode }) {
  const [outcome, setOutcome] = useState<{ is: keyof typeof outcomes } | null>(null);
  useEffect(() => {
    if (!outcome) return undefined;
    const timer = setTimeout(() => setOutcome(null), SAYS_SO_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const handleCopy = async () => {
    // A new object each time, so that a second press shows the result again for the full time.
    try {
      await navigator.clipboard.writeText(text);
      setOutcome({ is: 'copied' });
    } catch {
      setOutcome({ is: 'failed' });
    }
  };
  const said = outcome && outcomes[outcome.is];
  const Icon = outcome?.is === 'copied' ? Check : Copy;
  return (
    <>
      <button
        type="button"
        onClick={() => void handleCopy()}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-sunken"
      >
        <Icon aria-hidden="true" className="size-4.5" />
        {said ?? label}
      </button>
      <output className="sr-only">{said}</output>
    </>
  );
}
