import { useId, useLayoutEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { Button } from '@/components/ui/button.tsx';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import { FIELD_NAME, WhereField } from './where-field.tsx';

/** Provides the field's value, including text typed before hydration. */
function useWhere() {
  const form = useRef<HTMLFormElement>(null);
  const [where, setWhere] = useState('');
  useLayoutEffect(() => {
    const typed = new FormData(form.current ?? undefined).get(FIELD_NAME);
    if (typeof typed === 'string') setWhere(typed);
  }, []);
  return { form, where, setWhere };
}

/** Renders the form that asks where the job is and opens the quote form with the answer. */
export function LocationSearch() {
  const { form, where, setWhere } = useWhere();
  const [, navigate] = useLocation();
  const isHydrated = useHydrated();
  const headingId = useId();
  const fieldId = useId();
  const labelId = useId();
  const isBlank = where.trim() === '';
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank) navigate(`${paths.getQuote}?${FIELD_NAME}=${encodeURIComponent(where)}`);
  };
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-lg border border-line bg-surface p-5 shadow-1"
    >
      <h2 id={headingId} className="mb-3 text-lg">
        Where is the job?
      </h2>
      {/* A plain form, which works before hydration. */}
      <form ref={form} action={paths.getQuote} onSubmit={handleSubmit} className="grid gap-3">
        <div className="grid gap-1.5">
          <label id={labelId} htmlFor={fieldId} className="text-sm text-ink-2">
            Suburb, postcode or street address
          </label>
          <WhereField id={fieldId} value={where} onChange={setWhere} />
        </div>
        <Button
          type="submit"
          // Without JavaScript nothing would enable it; then the browser rejects a blank field.
          disabled={isHydrated && isBlank}
          aria-describedby={isBlank ? labelId : undefined}
          className="w-full"
        >
          Find Local Electricians
        </Button>
      </form>
    </section>
  );
}
