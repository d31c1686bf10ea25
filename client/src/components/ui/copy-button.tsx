import { Check, Copy } from 'lucide-react';
import { useState } from 'react';

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const [hasCopied, setHasCopied] = useState(false);
  const handleCopy = async () => {
    await navigator.clipboard.writeText(text);
    setHasCopied(true);
  };
  const Icon = hasCopied ? Check : Copy;
  return (
    <button
      type="button"
      onClick={() => void handleCopy().catch(() => setHasCopied(false))}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-md px-2 text-sm font-semibold hover:bg-sunken"
    >
      <Icon aria-hidden="true" className="size-4.5" />
      {hasCopied ? 'Copied' : label}
    </button>
  );
}
