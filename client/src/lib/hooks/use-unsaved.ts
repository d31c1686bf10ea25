import { useEffect } from 'react';
import { registerUnsaved } from './unsaved-work.ts';

/** Makes the browser ask before the page is closed while something is unsaved. */
export function useUnsaved(isDirty: boolean): void {
  useEffect(() => (isDirty ? registerUnsaved({ isUnsaved: () => true }) : undefined), [isDirty]);
}
