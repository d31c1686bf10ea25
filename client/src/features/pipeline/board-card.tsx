import { useEffect, useId, useRef, type KeyboardEvent } from 'react';
import { Link } from 'wouter';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { serviceTypeLabels } from '@shared/domain/labels.ts';
import { pickableStages, stageLabels, tabOfStage, type PipelineTab } from '@shared/domain/sales-stage.ts';
import { formatRelative } from '@/lib/format.ts';
import { useIsOnline } from '@/lib/use-is-online.ts';
import { useMinute } from '@/lib/use-minute.ts';
import { boughtText, stageSince } from './job-texts.ts';
import { useCardDrag } from './use-card-drag.ts';
import { useStageMove } from './use-stage-move.ts';

const stepOf: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

function MoveMenu({
  purchase,
  isDisabled,
  onMove,
}: {
  purchase: PurchasedLead;
  isDisabled: boolean;
  onMove: (to: PipelineTab) => void;
}) {
  const id = useId();
  const current = tabOfStage(purchase.salesStage);
  return (
    <>
      <label htmlFor={id} className="sr-only">
        Move {purchase.customerName} to another stage
      </label>
      <select
        id={id}
        value=""
        disabled={isDisabled}
        onChange={({ target }) => {
          const to = pickableStages.find((stage) => stage === target.value);
          if (to) onMove(to);
        }}
        className="min-h-11 w-full rounded-md border border-line-strong bg-surface px-1 text-sm text-ink-2 disabled:opacity-60"
      >
        <option value="" disabled>
          Move to…
        </option>
        {pickableStages
          .filter((stage) => stage !== current)
          .map((stage) => (
            <option key={stage} value={stage}>
              {stageLabels[stage]}
            </option>
          ))}
      </select>
    </>
  );
}

function CardText({ purchase, showsBuyer }: { purchase: PurchasedLead; showsBuyer: boolean }) {
  const { serviceType, electricalWork, serviceLocation } = purchase;
  return (
    <>
      <p className="line-clamp-2 text-sm text-ink-2">
        {serviceTypeLabels[serviceType]}: {electricalWork}
      </p>
      <p className="mt-1 text-xs text-ink-3">
        {serviceLocation},{' '}
        <span className="whitespace-nowrap">{formatRelative(stageSince(purchase), useMinute(stageSince(purchase)))}</span>
      </p>
      {showsBuyer ? <p className="text-xs text-ink-3">{boughtText(purchase)}</p> : null}
    </>
  );
}

interface CardProps {
  purchase: PurchasedLead;
  href: string;
  showsBuyer: boolean;
  /** It has just come here from another column, and the focus with it. */
  isMoved: boolean;
  onMoving: (purchaseId: number, to: PipelineTab) => void;
  /** The focus has come along. */
  onMoved: () => void;
}

/** One job on the board: dragged, moved with Shift and an arrow key, or by its menu. */
export function BoardCard({ purchase, href, showsBuyer, isMoved, onMoving, onMoved }: CardProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const move = useStageMove(purchase);
  const tab = tabOfStage(purchase.salesStage);
  // As on the list: what moves a job waits for a connection.
  const isOnline = useIsOnline();
  const moveTo = (to: PipelineTab) => {
    if (to === tab || !isOnline) return;
    onMoving(purchase.id, to);
    move(to);
  };
  const drag = useCardDrag((column) => {
    const to = pickableStages.find((stage) => stage === column);
    if (to) moveTo(to);
  });
  useEffect(() => {
    if (!isMoved) return;
    link.current?.focus();
    onMoved();
  }, [isMoved, onMoved]);
  const handleKey = (event: KeyboardEvent) => {
    const step = event.shiftKey ? stepOf[event.key] : undefined;
    const to = step && pickableStages[pickableStages.indexOf(tab) + step];
    if (!to) return;
    event.preventDefault();
    moveTo(to);
  };
  return (
    <article
      {...(isOnline ? drag : {})}
      aria-label={`${purchase.customerName}, ${purchase.jobReference}`}
      className="cursor-grab rounded-md border border-line bg-surface p-2.5 shadow-1 select-none data-dragged:pointer-events-none data-dragged:relative data-dragged:z-20 data-dragged:cursor-grabbing data-dragged:shadow-2"
    >
      <h3 className="text-base">
        <Link
          ref={link}
          href={href}
          draggable={false}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onKeyDown={handleKey}
          className="flex min-h-7 items-center text-ink"
        >
          {purchase.customerName}
        </Link>
      </h3>
      <CardText purchase={purchase} showsBuyer={showsBuyer} />
      <div className="mt-2">
        <MoveMenu purchase={purchase} isDisabled={!isOnline} onMove={moveTo} />
      </div>
    </article>
  );
}
