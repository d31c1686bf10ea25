import { useEffect, useState } from 'react';

/** Returns focus on unmount to where it was on mount; to its card when the control is gone, and to the page's heading when both are. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  const [card] = useState(() => opener?.closest('article') ?? null);
  useEffect(
    () => () => {
      const isElsewhere = document.activeElement !== document.body && !document.activeElement?.closest('[role$="dialog"]');
      const places = [opener, card?.querySelector('button'), document.querySelector('main h1')];
      const place = places.find((element) => element?.isConnected);
      if (place instanceof HTMLElement && (place === opener || !isElsewhere)) place.focus();
    },
    [opener, card],
  );
}
