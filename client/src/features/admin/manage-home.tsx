import { CircleCheck, Inbox } from 'lucide-react';
import { Link } from 'wouter';
import { managePaths } from '@shared/contracts/manage-paths.ts';
import { paths } from '@shared/contracts/page-paths.ts';
import type { WorkQueues } from '@shared/contracts/work-queues.ts';
import { businessDayAfter } from '@shared/domain/time/business-day.ts';
import { lazyComponent } from '@/components/lazy/lazy-component.tsx';
import { Loaded } from '@/components/lists/loaded.tsx';
import { Chip } from '@/components/ui/chip.tsx';
import { EmptyState } from '@/components/ui/empty-state.tsx';
import { Panel } from '@/components/ui/panel.tsx';
import { clientConfig } from '@/lib/ssr/client-config.ts';
import { serverNow } from '@/lib/time/server-clock.ts';
import { formatDateTime } from '@/lib/time/format.ts';
import { useWorkQueues } from '@/lib/manage/work-queues.ts';

// In the demo alone.
const TestLead = lazyComponent(async () => (await import('./test-lead.tsx')).TestLead);

interface Queue {
  title: string;
  href: string;
  count: number;
  /** What is waited for. */
  waiting: string;
  /** What is past its time; null when nothing is. */
  late: string | null;
}

/** Returns when the oldest report's answer is due; null when none waits. */
function dueOf(oldestReportAt: string | null): Date | null {
  return oldestReportAt === null ? null : businessDayAfter(new Date(oldestReportAt));
}

function queuesOf(found: WorkQueues): Queue[] {
  const due = dueOf(found.oldestReportAt);
  const isLate = due !== null && due < serverNow();
  return [
    {
      title: 'Callbacks',
      href: managePaths.callbacks,
      count: found.callbacksWaiting,
      waiting: 'electricians wait for a first call',
      late: found.callbacksOverdue > 0 ? `${found.callbacksOverdue} overdue` : null,
    },
    {
      title: 'Follow-ups',
      href: managePaths.followUps,
      count: found.followUps,
      waiting: 'customers need help: nobody took their request or called, or something went wrong',
      late: null,
    },
    {
      title: 'Reported leads',
      href: managePaths.reports,
      count: found.reportsWaiting,
      waiting: due ? `wait for a decision, the first by ${formatDateTime(due.toISOString())}` : 'wait for a decision',
      late: isLate ? 'overdue' : null,
    },
    {
      title: 'Providers',
      href: `${managePaths.providers}?show=waiting`,
      count: found.providersWaiting,
      waiting: 'wait for their licence or insurance to be checked',
      late: null,
    },
    { title: 'Held requests', href: managePaths.leads, count: found.heldRequests, waiting: 'are held off the market', late: null },
    { title: 'Texts to check', href: `${managePaths.leads}?show=texts`, count: found.doubtfulTexts, waiting: 'are heavily redacted', late: null },
  ];
}

function QueueRow({ title, href, count, waiting, late }: Queue) {
  return (
    <li className="border-t border-line first:border-t-0">
      <Link href={href} className="flex min-h-14 items-center gap-x-4 px-4 py-2 text-ink no-underline hover:bg-sunken">
        <span className="w-10 shrink-0 text-right font-display text-xl font-bold tnum">{count}</span>
        <span className="min-w-0 grow">
          <span className="flex flex-wrap items-center justify-between gap-x-2 font-semibold">
            {title}
            {late ? <Chip tone="danger">{late}</Chip> : null}
          </span>
          <span className="block text-sm text-ink-2">{waiting}</span>
        </span>
      </Link>
    </li>
  );
}

function Waiting({ found }: { found: WorkQueues }) {
  const queues = queuesOf(found).filter(({ count }) => count > 0);
  const { endedThisWeek, manyFreeLeads } = found;
  return (
    <div className="grid gap-4">
      {manyFreeLeads === null ? null : (
        <Panel tone="danger" title={`New accounts took ${manyFreeLeads} free leads within 24 hours`}>
          <Link href={managePaths.providers} className="inline-flex min-h-11 items-center text-neutral-wire underline">
            Check the providers
          </Link>
        </Panel>
      )}
      {queues.length === 0 ? (
        <EmptyState icon={CircleCheck} title="Nothing waits for you" message="What needs a decision appears here: reports, callbacks, licences and held requests." />
      ) : (
        <ul className="overflow-hidden rounded-lg border border-line bg-surface shadow-1">
          {queues.map((queue) => (
            <QueueRow key={queue.title} {...queue} />
          ))}
        </ul>
      )}
      {endedThisWeek > 0 ? (
        <p className="flex items-center gap-2 text-sm text-ink-2">
          <Inbox aria-hidden="true" className="size-4.5 shrink-0" />
          <span>
            {endedThisWeek === 1 ? '1 lead' : `${endedThisWeek} leads`} ended unsold in the last 7 days.{' '}
            <Link href={managePaths.archive} className="inline-flex min-h-11 items-center text-neutral-wire underline">
              See the archive
            </Link>
          </span>
        </p>
      ) : null}
      {clientConfig.demo ? <TestLead /> : null}
      <p className="text-sm text-ink-2">
        The market’s figures are in the{' '}
        <a href={paths.admin} className="inline-flex min-h-11 items-center text-neutral-wire underline">
          Admin Panel
        </a>
        , the read-only page of operators.
      </p>
    </div>
  );
}

/** Renders what waits for the super admin, longest promised first, each as a link to its queue. */
export function ManageHome() {
  return (
    <Loaded query={useWorkQueues()} what="queues">
      {(found) => <Waiting found={found} />}
    </Loaded>
  );
}
