import { PhoneLink } from '@/components/layout/phone-link.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { CallbackForm } from './callback-form.tsx';
import { CALLBACK_ID } from './callback-link.tsx';

const promises = [
  'We aim to phone you within 24 hours.',
  'A quick chat to see if it’s a good fit. Nothing to sign or pay.',
] as const;

/** Renders the section that every Request Callback button links to. */
export function CallbackSection() {
  return (
    <section id={CALLBACK_ID} aria-labelledby="callback-heading" className="border-y border-line bg-sunken">
      <div className="mx-auto grid max-w-page gap-6 px-4 py-12 md:px-6 lg:grid-cols-[5fr_7fr] lg:gap-12">
        <div>
          <h2 id="callback-heading" className="text-xl lg:text-2xl">
            Request your callback
          </h2>
          <p className="mt-2 max-w-prose text-ink-2">
            Ask for a callback: a quick chat about your business and where you work.
          </p>
          <ul className="mt-5 grid list-disc gap-3 pl-5 marker:text-earth">
            {[...promises, clientConfig.words.buying.needs].map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
          <p className="mt-5 text-ink-2">
            In a hurry? Call us on <PhoneLink />.
          </p>
        </div>
        <CallbackForm />
      </div>
    </section>
  );
}
