import { useEffect, useState } from 'react';

const ANNOUNCE_AFTER_MS = 1_000;

function missingText(typed: string, least: number): string {
  const missing = least - typed.trim().length;
  if (missing <= 0 || missing === least) return '';
  return missing === 1 ? '1 more character' : `${missing} more characters`;
}

/**
 * Says how many characters a text still needs, to screen readers only after a pause in typing. Place it under its field in a
 * `relative` box.
 */
export function MissingCount({ typed, least }: { typed: string; least: number }) {
  const text = missingText(typed, least);
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <>
      {/* In the gap under the field, so that nothing moves when it appears or goes. */}
      <p aria-hidden="true" className="absolute top-full text-sm text-ink-3">
        {text}
      </p>
      <output className="sr-only">{said}</output>
    </>
  );
}
