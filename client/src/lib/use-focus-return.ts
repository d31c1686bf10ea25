import { useEffect, useState } from 'react';

/** Gives the focus back to where it was when the component came, once the component is gone. */
export function useFocusReturn(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
}
