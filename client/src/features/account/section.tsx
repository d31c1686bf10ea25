import { useId, type ReactNode } from 'react';

/** Renders one part of the account page with its heading. */
export function Section({
  id,
  title,
  hint,
  children,
}: {
  /** The id of its heading, where the address can lead to it. */
  id?: string;
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const ownId = useId();
  const headingId = id ?? ownId;
  return (
    <section aria-labelledby={headingId} className="rounded-lg border border-line bg-surface p-4 shadow-1 sm:p-5">
      <h2 id={headingId} tabIndex={id ? -1 : undefined} className="scroll-mt-24 text-lg">
        {title}
      </h2>
      {hint ? <p className="mt-1 text-sm text-ink-2">{hint}</p> : null}
      <div className="mt-4 grid gap-4">{children}</div>
    </section>
  );
}
