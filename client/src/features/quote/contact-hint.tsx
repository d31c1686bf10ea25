import { useEffect, useState } from 'react';

const TYPING_MS = 400;

const importRedact = () => import('@shared/domain/contact/redact.ts');

/** Returns whether a text looks like contact details. Checks once typing pauses. */
function useTellsContact(text: string): boolean {
  const [tells, setTells] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    const look = async () => {
      const { tellsContact } = await importRedact();
      if (isCurrent) setTells(tellsContact(text));
    };
    // If the chunk cannot be loaded there is no hint; the server redacts the text in any case.
    const timer = setTimeout(() => void look().catch(() => undefined), TYPING_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [text]);
  return tells;
}

/** Renders the hint, and announces it when it appears. */
export function ContactHint({ text }: { text: string }) {
  const tells = useTellsContact(text);
  return (
    <output className="block">
      {tells ? (
        <p className="text-sm text-ink-2">
          We share your contact details with one electrician, after they take the job. You can leave them out here: they stay hidden
          until then.
        </p>
      ) : null}
    </output>
  );
}
