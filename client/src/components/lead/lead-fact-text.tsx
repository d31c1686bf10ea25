import type { LeadFact } from './lead-facts.ts';

/** Renders what a fact of a lead says. A name in another script does not turn what follows it around. */
export function LeadFactText({ fact: { name, text } }: { fact: LeadFact }) {
  if (!name) return text;
  return (
    <>
      <bdi className="break-words">{name}</bdi>, {text}
    </>
  );
}
