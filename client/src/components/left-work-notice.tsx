import { useSyncExternalStore } from 'react';
import { leftWorkUntil, onLeftWorkChange } from '@/lib/left-work.ts';

const untilOnServer = () => null;

/** Says that unsaved work of a session that ended is waiting on this device, and until when. */
export function LeftWorkNotice() {
  // The page may be there before the device has been looked through.
  const until = useSyncExternalStore(onLeftWorkChange, leftWorkUntil, untilOnServer);
  if (until === null) return null;
  const day = new Date(until).toLocaleDateString('en-AU', { day: 'numeric', month: 'long' });
  return (
    <output className="block rounded-md bg-sunken p-3 text-sm">
      Unsaved notes are kept on this device until {day}. Sign in with the same account to save them. They are deleted when
      another account signs in here.
    </output>
  );
}
