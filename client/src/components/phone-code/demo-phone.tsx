import { Smartphone } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { readDemoPhone } from '@shared/contracts/customer-requests.ts';
import type { WireResponseOf } from '@shared/contracts/endpoint.ts';
import { SECOND_MS } from '@shared/domain/time/durations.ts';
import { call, type AddressOf } from '@/lib/api/api-client.ts';

const address: AddressOf<typeof readDemoPhone> = { method: 'POST', path: '/api/request/demo-phone' };

type Text = WireResponseOf<typeof readDemoPhone>['texts'][number];

const EVERY_MS = 1.5 * SECOND_MS;
/** A text that has not come by then failed. */
const MAX_READS = 8;

/** Reads the texts again and again, for as long as one may still come. */
function useDemoTexts(token: string): readonly Text[] {
  const [texts, setTexts] = useState<readonly Text[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    let reads = 0;
    const timer = setInterval(() => {
      reads += 1;
      if (reads >= MAX_READS) clearInterval(timer);
      void call<typeof readDemoPhone>(address, { body: { token }, signal: stop.signal })
        .then((found) => (stop.signal.aborted ? undefined : setTexts(found.texts)))
        .catch(() => undefined);
    }, EVERY_MS);
    return () => {
      stop.abort();
      clearInterval(timer);
    };
  }, [token]);
  return texts;
}

/** Renders the phone of a demo, with the texts that a real phone would have got. */
export function DemoPhone({ token }: { token: string }) {
  const texts = useDemoTexts(token);
  return (
    <section aria-label="Demo phone" className="grid gap-2 rounded-lg border border-line-strong border-dashed bg-sunken p-4">
      <h3 className="flex items-center gap-2 text-base font-semibold">
        <Smartphone aria-hidden="true" className="size-5 shrink-0" />
        Demo phone
      </h3>
      <p className="text-sm text-ink-2">This is a demo: no text is sent. The phone would get this:</p>
      <ul aria-live="polite" className="grid gap-2">
        {texts.map(({ text, at }) => (
          <li key={`${at} ${text}`} className="rounded-md bg-surface p-3 text-sm wrap-anywhere whitespace-pre-line">
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
