import { useEffect, useState } from 'react';
import { useHydrated } from '@/lib/use-hydrated.ts';
import { greetingAt } from './greeting.ts';

const REFRESH_MS = 60_000;

/**
 * One line that knows the time of day, which a server does not: its room stays empty there. Two lines' room on a phone, so that
 * no phrasing moves the page.
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
