import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { deviceShelf, type DraftShelf } from '@/lib/offline/device-drafts.ts';
import { noteKept } from '@/lib/offline/left-work.ts';
import { onIdentityChange } from '@/lib/session/session.ts';
import { registerUnsaved } from '@/lib/hooks/unsaved-work.ts';
import { createJobDrafts, JobDraftsContext, type JobDrafts } from './job-drafts.ts';
import type { KeptWork } from './job-work.ts';
import { saveAll, sendAll } from './job-outbox.ts';
import { useOutbox } from './use-job-save.ts';

/** Queued saves are retried this often, because a connection may return without an event. */
const TRY_AGAIN_MS = 30_000;

// One per signed-in person: a save may be in flight while the dashboard unmounts.
let held: { userId: number; drafts: JobDrafts; isRestored: Promise<void> } | null = null;

// When the session ends by itself, the latest input is written to the device first. After that nothing is written, so
// that the next person sees none of it.
onIdentityChange((user) => {
  if (user === null) void held?.drafts.keep();
  held?.drafts.close();
  held = null;
});

/** Opens a user's drafts on this device, and notes that there are some. */
function notedShelf(userId: number): DraftShelf<KeptWork> {
  const shelf = deviceShelf<KeptWork>(userId);
  return {
    read: async () => {
      const kept = await shelf.read();
      if (Object.keys(kept).length > 0) noteKept();
      return kept;
    },
    write: (changes) => {
      noteKept();
      return shelf.write(changes);
    },
  };
}

function draftsOf(userId: number) {
  if (held?.userId === userId) return held;
  const drafts = createJobDrafts(notedShelf(userId));
  held = { userId, drafts, isRestored: drafts.restore() };
  return held;
}

/** Keeps input on the device, and sends queued saves as soon as possible. */
function DraftKeeping({ drafts, isRestored }: { drafts: JobDrafts; isRestored: Promise<void> }) {
  const outbox = useOutbox();
  const send = useEffectEvent(() => void sendAll(outbox));
  const save = useEffectEvent(() => saveAll(outbox));
  useEffect(() => {
    const over = new AbortController();
    const { signal } = over;
    const handleVisibility = () => {
      if (document.visibilityState === 'hidden') void drafts.keep();
      else send();
    };
    window.addEventListener('online', () => send(), { signal });
    window.addEventListener('pagehide', () => void drafts.keep(), { signal });
    document.addEventListener('visibilitychange', handleVisibility, { signal });
    const timer = setInterval(() => {
      if (drafts.queued().length > 0) send();
    }, TRY_AGAIN_MS);
    const unregister = registerUnsaved({ ...drafts, save: () => save() });
    const start = async () => {
      await isRestored;
      if (!signal.aborted) send();
    };
    void start();
    return () => {
      over.abort();
      clearInterval(timer);
      unregister();
      void drafts.keep();
    };
  }, [drafts, isRestored]);
  return null;
}

/** Provides one person's unsaved work, kept above the cards and on the device, restored on the next start. */
export function JobDraftsProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const [{ drafts, isRestored }] = useState(() => draftsOf(userId));
  return (
    <JobDraftsContext value={drafts}>
      <DraftKeeping drafts={drafts} isRestored={isRestored} />
      {children}
    </JobDraftsContext>
  );
}
