import { useEffect, useState } from 'react';
import { useAfterPress } from './use-after-press.ts';

/**
 * Returns the names of the fields that were left. A field left by a press counts only after the press, because its error shifts the
 * layout.
 */
export function useLeftFields(): ReadonlySet<string> {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const afterPress = useAfterPress();
  useEffect(() => {
    const handleLeave = ({ target }: FocusEvent) => {
      const name = target instanceof HTMLElement ? target.getAttribute('name') : null;
      if (name) afterPress(() => setLeft((current) => new Set([...current, name])));
    };
    document.addEventListener('focusout', handleLeave, { capture: true });
    return () => document.removeEventListener('focusout', handleLeave, { capture: true });
  }, [afterPress]);
  return left;
}
