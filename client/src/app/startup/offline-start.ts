import { queryClient } from '@/components/with-queries.tsx';
import { restoreJobs } from '@/features/jobs/kept-jobs.ts';
import { keptPerson } from '@/lib/offline/kept-person.ts';
import { refreshSession, setSession } from '@/lib/session/session.ts';

const RETRY_MS = 15_000;

/** Starts the dashboard offline with the user and jobs stored on this device, and asks the server as soon as possible. */
export async function startAsKept(): Promise<void> {
  const person = await keptPerson();
  if (person) {
    await restoreJobs(queryClient, person.id);
    setSession(person);
    // Only the server can say whether they are still signed in.
    window.addEventListener('online', () => void refreshSession());
  }
  void askUntilAnswered();
}

/** Retries until the server answers: an unreachable server may fire no `online` event. */
async function askUntilAnswered(): Promise<void> {
  while (!(await refreshSession())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}
