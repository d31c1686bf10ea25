import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';

/** Renders a button that asks before it acts. */
export function AskedButton({
  label,
  question,
  yes,
  no,
  isPending,
  onYes,
}: {
  label: string;
  question: string;
  yes: string;
  no: string;
  isPending: boolean;
  onYes: () => void;
}) {
  const id = useId();
  const [isAsking, setIsAsking] = useState(false);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isAsking) keep.current?.focus();
  }, [isAsking]);
  if (!isAsking) {
    return (
      <Button variant="secondary" className="justify-self-start" onClick={() => setIsAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <fieldset className="grid gap-3 rounded-md border border-line-strong bg-surface p-4">
      <legend className="sr-only">{label}</legend>
      <p id={id}>{question}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="danger" isPending={isPending} onClick={onYes}>
          {yes}
        </Button>
        <Button ref={keep} aria-describedby={id} variant="secondary" disabled={isPending} onClick={() => setIsAsking(false)}>
          {no}
        </Button>
      </div>
    </fieldset>
  );
}
