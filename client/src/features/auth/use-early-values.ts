import { useState } from 'react';
import { withEarlyInput } from '@/lib/ssr/early-input.ts';
import { useServerRendered } from '@/lib/ssr/use-hydrated.ts';

/** Returns a form's initial values: empty, or what was typed into the server's HTML before hydration. */
export function useEarlyValues<V extends object>(empty: V): V {
  const isServerRendered = useServerRendered();
  const [values] = useState(() => (isServerRendered ? withEarlyInput(empty) : empty));
  return values;
}
