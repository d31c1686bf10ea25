import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { deviceShelf } from '@/lib/device-drafts.ts';
import { onIdentityChange } from '@/lib/session.ts';
import { registerUnsaved } from '@/lib/unsaved-work.ts';
import { createJobDrafts, JobDraftsContext, type JobDrafts } from './job-drafts.ts';
import { saveAll, sendAll } from './job-outbox.ts';
import { useOutbox } from './use-job-save.ts';

/** A connection may come back without a word: what waits is tried again this often. */
const TRY_AGAIN_MS = 30_000;

// One for as long as the same person is signed in: a save may be on its way while the dashboard is left.
let held: { userId: number; drafts: JobDrafts; isRestored: Promise<void> } | null = null;

// When the session ends by itself, what was typed last goes to the device first. From then on nothing does, and nobody else
// sees what was typed before.
onIdentityChange((user) => {
  if (user === null) void held?.drafts.keep();
  held?.drafts.close();
  held = null;
});

function draftsOf(userId: number) {
  if (held?.userId === userId) return held;
  const drafts = createJobDrafts(deviceShelf(userId));
  held = { userId, drafts, isRestored: drafts.restore() };
  return held;
}

/** Keeps what is typed on the device, and sends what waits as soon as that is possible. */
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

/** Holds one person's unsaved work above the cards and on the device, and brings back what was typed before. */
export function JobDraftsProvider({ userId, children }: { userId: number; children: ReactNode }) {
  const [{ drafts, isRestored }] = useState(() => draftsOf(userId));
  return (
    <JobDraftsContext value={drafts}>
      <DraftKeeping drafts={drafts} isRestored={isRestored} />
      {children}
    </JobDraftsContext>
  );
}
