import { clsx } from 'clsx';
import { Check, ListChecks } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import type { PurchaseSummary } from '@shared/contracts/purchase-lists.ts';
import type { TabId } from './dashboard-tabs.ts';

interface Task {
  text: string;
  tab: TabId;
}

/** Returns the open tasks, as links with text. */
function tasksOf({ notCalled, oldQuotes }: PurchaseSummary['todo']): Task[] {
  const quotes = oldQuotes === 1 ? '1 quote' : `${oldQuotes} quotes`;
  return [
    ...(notCalled > 0 ? [{ text: `${notCalled} not called yet`, tab: 'purchased' } as const] : []),
    ...(oldQuotes > 0 ? [{ text: `${quotes} older than 3 days`, tab: 'quote_sent' } as const] : []),
  ];
}

const stripClass =
  'flex min-h-11 min-w-0 grow items-center gap-x-2 rounded-md text-sm max-sm:basis-0 sm:basis-full lg:order-last lg:grow-0 lg:basis-auto lg:self-center';

function Tasks({ tasks, hrefOf }: { tasks: readonly Task[]; hrefOf: (tab: TabId) => string }) {
  const isSeveral = tasks.length > 1;
  return (
    <p className={clsx(stripClass, 'bg-spark-tint px-3 text-spark-ink', isSeveral && 'max-sm:text-xs')}>
      <ListChecks aria-hidden="true" className={clsx('size-4.5 shrink-0', isSeveral && 'max-sm:hidden')} />
      {tasks.map(({ text, tab }, index) => (
        <Fragment key={tab}>
          {index > 0 ? <span aria-hidden="true">·</span> : null}
          <Link href={hrefOf(tab)} className="inline-flex min-h-11 items-center font-semibold underline">
            {text}
          </Link>
        </Fragment>
      ))}
    </p>
  );
}

/** Renders one line of open tasks. Keeps its height while loading, so that nothing below it moves. */
export function TodoStrip({
  todo,
  isNew,
  hrefOf,
}: {
  /** Whether the person still has first steps to do: then they are not all caught up. */
  isNew: boolean;
  /** Absent until known. */
  todo: PurchaseSummary['todo'] | undefined;
  hrefOf: (tab: TabId) => string;
}) {
  const tasks = todo && tasksOf(todo);
  if (tasks && tasks.length > 0) return <Tasks tasks={tasks} hrefOf={hrefOf} />;
  return (
    <p className={clsx(stripClass, 'text-ink-2')}>
      {tasks && !isNew ? (
        <>
          <Check aria-hidden="true" className="size-4.5 shrink-0" />
          All caught up
        </>
      ) : null}
    </p>
  );
}
