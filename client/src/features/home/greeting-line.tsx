import { useEffect, useState } from 'react';
import { MINUTE_MS } from '@shared/domain/time/durations.ts';
import { useHydrated } from '@/lib/ssr/use-hydrated.ts';
import { greetingAt } from './greeting.ts';

const REFRESH_MS = MINUTE_MS;

/**
 * Renders the greeting, which needs the visitor's clock: empty on the server. Reserves two lines on a phone, so that no phrasing
 * moves the page.
 */
export function GreetingLine() {
  const isHydrated = useHydrated();
  const [greeting, setGreeting] = useState(() => greetingAt(new Date()));
  useEffect(() => {
    const timer = setInterval(() => setGreeting(greetingAt(new Date())), REFRESH_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <p className="flex min-h-11 items-end text-sm font-semibold text-earth sm:min-h-6">
      {isHydrated ? greeting : null}
    </p>
  );
}
