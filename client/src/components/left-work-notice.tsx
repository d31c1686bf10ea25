import { leftWorkUntil } from '@/lib/left-work.ts';
import { useHydrated } from '@/lib/use-hydrated.ts';

/** Says that unsaved work of a session that ended is waiting on this device, and until when. */
export function LeftWorkNotice() {
  const until = useHydrated() ? leftWorkUntil() : null;
  if (until === null) return null;
  const day = new Date(until).toLocaleDateString('en-AU', { day: 'numeric', month: 'long' });
  return (
    <output className="block rounded-md bg-sunken p-3 text-sm">
      Unsaved notes are kept on this device until {day}. Sign in with the same account to save them. They are deleted when
      another account signs in here.
    </output>
  );
}
