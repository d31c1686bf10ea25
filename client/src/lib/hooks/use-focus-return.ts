import { useEffect, useState } from 'react';
import { focusPageStart } from '@/lib/utils/focus-page-start.ts';

/** Returns focus on unmount to where it was on mount; to its card when the control is gone, and to the start of the page when both are. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  const [card] = useState(() => opener?.closest('article') ?? null);
  useEffect(
    () => () => {
      const isElsewhere = document.activeElement !== document.body && !document.activeElement?.closest('[role$="dialog"]');
      // A dialog that an address opens has no opener.
      const place = [opener, card?.querySelector('button')].find((element) => element?.isConnected && element !== document.body);
      if (place instanceof HTMLElement && (place === opener || !isElsewhere)) place.focus();
      else if (!place && !isElsewhere) focusPageStart();
    },
    [opener, card],
  );
}
