import { ShieldCheck } from 'lucide-react';
import { licenceRegisters } from '@shared/domain/people/licence-registers.ts';

/** Renders how to look up a licence, with a link to each state's register, under a heading of the place. */
export function RegisterLinks() {
  return (
    <>
      <p className="mt-1 text-sm text-ink-2">
        Ask for the licence number before work starts, and look it up in your state’s register:
      </p>
      <ul aria-label="Licence registers" className="mt-1 flex! list-none! flex-wrap gap-x-4 gap-y-0! pl-0! text-sm">
        {licenceRegisters.map(({ state, authority, url }) => (
          <li key={state}>
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={`${state}: ${authority}`}
              className="inline-flex min-h-10 min-w-6 items-center text-neutral-wire underline underline-offset-4"
            >
              {state}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Renders the same with a heading of its own. */
export function LicenceRegisters() {
  return (
    <>
      <ShieldCheck aria-hidden="true" className="size-7 text-earth" />
      <h3 className="mt-3 text-lg">Look up a licence</h3>
      <RegisterLinks />
    </>
  );
}
