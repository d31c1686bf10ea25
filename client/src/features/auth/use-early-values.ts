import { useState } from 'react';
import { withEarlyInput } from '@/lib/early-input.ts';
import { useTakenOver } from '@/lib/use-hydrated.ts';

/** A form's first values: empty, or what was typed into the server's HTML before the app took it over. */
export function useEarlyValues<V extends object>(empty: V): V {
  const isTakenOver = useTakenOver();
  const [values] = useState(() => (isTakenOver ? withEarlyInput(empty) : empty));
  return values;
}
