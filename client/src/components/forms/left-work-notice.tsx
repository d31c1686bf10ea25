import { useSyncExternalStore } from 'react';
import { leftWorkUntil, onLeftWorkChange } from '@/lib/offline/left-work.ts';

const untilOnServer = () => null;

/** Says that unsaved work of an ended session is kept on this device, and until when. */
export function LeftWorkNotice() {
  // The page may render before the device's storage has been read.
  const until = useSyncExternalStore(onLeftWorkChange, leftWorkUntil, untilOnServer);
  if (until === null) return null;
  const day = new Date(until).toLocaleDateString('en-AU', { day: 'numeric', month: 'long' });
  return (
    <output className="block rounded-md bg-sunken p-3 text-sm">
      Unsaved notes are kept on this device until {day}. Sign in with the same account to save them. They’ll be
      deleted if another account signs in here.
    </output>
  );
}
