import { queryClient } from '@/components/with-queries.tsx';
import { restoreJobs } from '@/features/pipeline/kept-jobs.ts';
import { keptPerson } from '@/lib/kept-person.ts';
import { refreshSession, setSession } from '@/lib/session.ts';

const RETRY_MS = 15_000;

/** Starts the dashboard as the person and with the jobs that this device knows, and asks the server as soon as that is possible. */
export async function startAsKept(): Promise<void> {
  const person = await keptPerson();
  if (person) {
    await restoreJobs(queryClient, person.id);
    setSession(person);
    // Whether they still are signed in, only the server can say.
    window.addEventListener('online', () => void refreshSession());
  }
  void askUntilAnswered();
}

/** A server that is out of reach need not mean that the device is offline: nothing tells when it is back. */
async function askUntilAnswered(): Promise<void> {
  while (!(await refreshSession())) await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
}
