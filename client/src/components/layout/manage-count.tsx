import { useWorkQueues, waitingInAll } from '@/lib/manage/work-queues.ts';
import { WithQueries } from '../with-queries.tsx';

function Count() {
  const { data: queues } = useWorkQueues();
  const count = queues ? waitingInAll(queues) : 0;
  if (count === 0) return null;
  return (
    <span className="ml-1.5 inline-block rounded-full bg-active-tint px-2 text-sm text-active-wire no-underline tnum">
      {count > 99 ? '99+' : count}
      <span className="sr-only"> waiting</span>
    </span>
  );
}

/** Renders how much waits for the super admin behind Manage; nothing while nothing waits. */
export function ManageCount() {
  return (
    <WithQueries>
      <Count />
    </WithQueries>
  );
}
