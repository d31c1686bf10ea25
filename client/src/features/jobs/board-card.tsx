import { useEffect, useId, useRef, type KeyboardEvent as ReactKeyboardEvent, type PointerEvent as ReactPointerEvent } from 'react';
import { Link } from 'wouter';
import { Select } from '@/components/ui/input.tsx';
import { useIsOnline } from '@/lib/hooks/use-is-online.ts';
import { setItem } from '@/lib/storage.ts';
import { formatRelative } from '@/lib/time/format.ts';
import { useMinute } from '@/lib/time/use-minute.ts';
import type { PurchasedLead } from '@shared/contracts/purchases.ts';
import { pickableStages, stageLabels, tabOfStage, type PipelineTab } from '@shared/domain/pipeline/sales-stage.ts';
import { serviceTypeLabels } from '@shared/domain/words/labels.ts';
import { isolate } from '@/lib/utils/isolate.ts';
import { boughtText, stageSince, worthText } from './job-texts.ts';
import { useStageMove } from './use-stage-move.ts';

/** Returns the id of the link on a job's card, used to focus it. */
export const boardLinkId = (purchaseId: number) => `board-${purchaseId}`;

/** The key of what tells that a card was moved on this device: how to move one need not be said again. */
export const HAS_MOVED = 'sparkdrop.board-moved';

/** A press that moves less than this is a click, not a drag. */
const THRESHOLD_PX = 8;
/** Within this distance of its left or right edge the board scrolls while dragging. */
const EDGE_PX = 48;
const SCROLL_PX = 12;

/** Returns the column under a point: the element with `data-column`. */
function columnAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]') ?? null;
}

function markTarget(column: HTMLElement | null): void {
  for (const marked of document.querySelectorAll('[data-column][data-over]')) {
    if (marked !== column) marked.removeAttribute('data-over');
  }
  column?.setAttribute('data-over', '');
}

/** Returns how far the board scrolls in one frame while the pointer is at `x`. */
function stepAt(board: HTMLElement, x: number): number {
  const { left, right } = board.getBoundingClientRect();
  if (x < left + EDGE_PX) return -SCROLL_PX;
  return x > right - EDGE_PX ? SCROLL_PX : 0;
}

/** Scrolls the board while the pointer is near an edge. Returns the function that stops it. */
function scrollNearEdges(board: HTMLElement, at: { x: number }, onScroll: () => void): () => void {
  // The dragged card widens the board, which would scroll forever without a limit.
  const farthest = board.scrollWidth - board.clientWidth;
  let frame = 0;
  const scroll = () => {
    const step = stepAt(board, at.x);
    if (step !== 0) {
      board.scrollLeft = Math.max(0, Math.min(farthest, board.scrollLeft + step));
      onScroll();
    }
    frame = requestAnimationFrame(scroll);
  };
  frame = requestAnimationFrame(scroll);
  return () => cancelAnimationFrame(frame);
}

type Start = Pick<PointerEvent, 'pointerId' | 'clientX' | 'clientY'>;

/**
 * Follows one press on a card until the button is released anywhere. Returns the function that cancels the drag. Calls
 * `onDrop` with the column under the pointer, unless the press hardly moved.
 */
function followPress(card: HTMLElement, start: Start, onDrop: (column: string) => void): () => void {
  const listening = new AbortController();
  const board = card.closest<HTMLElement>('[data-board]');
  const from = { x: start.clientX, y: start.clientY, scroll: board?.scrollLeft ?? 0 };
  const at = { x: from.x, y: from.y };
  let stopScrolling: (() => void) | undefined;
  let hasBegun = false;

  const end = () => {
    listening.abort();
    stopScrolling?.();
    card.style.removeProperty('transform');
    card.removeAttribute('data-dragged');
    markTarget(null);
  };
  const draw = () => {
    const scrolled = (board?.scrollLeft ?? 0) - from.scroll;
    card.style.transform = `translate(${at.x - from.x + scrolled}px, ${at.y - from.y}px)`;
    markTarget(columnAt(at.x, at.y));
  };
  const begin = () => {
    hasBegun = true;
    // From here on a release belongs to the card and clicks nothing beneath it.
    card.setPointerCapture(start.pointerId);
    card.setAttribute('data-dragged', '');
    if (board) stopScrolling = scrollNearEdges(board, at, draw);
  };
  const handleMove = ({ buttons, clientX, clientY }: PointerEvent) => {
    // The button was released outside the window.
    if (buttons === 0) return end();
    Object.assign(at, { x: clientX, y: clientY });
    if (!hasBegun && Math.hypot(at.x - from.x, at.y - from.y) >= THRESHOLD_PX) begin();
    if (hasBegun) draw();
  };
  const handleUp = ({ clientX, clientY }: PointerEvent) => {
    const column = hasBegun ? columnAt(clientX, clientY)?.dataset['column'] : undefined;
    end();
    if (column) onDrop(column);
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') end();
  };
  const { signal } = listening;
  window.addEventListener('pointermove', handleMove, { signal });
  window.addEventListener('pointerup', handleUp, { signal });
  window.addEventListener('pointercancel', end, { signal });
  window.addEventListener('blur', end, { signal });
  window.addEventListener('keydown', handleKey, { signal });
  return end;
}

/** Drags a card to another column with a mouse or pen. Touch scrolls instead and uses the menu. Esc cancels. */
function useCardDrag(onDrop: (column: string) => void) {
  const giveUp = useRef<() => void>(undefined);
  useEffect(() => () => giveUp.current?.(), []);
  return {
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      const { button, pointerType, target, currentTarget } = event;
      const isControl = target instanceof Element && target.closest('select, button');
      if (button !== 0 || pointerType === 'touch' || isControl) return;
      giveUp.current?.();
      giveUp.current = followPress(currentTarget, event, onDrop);
    },
    // The browser's native link drag would cancel ours.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

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
        Move {isolate(purchase.customerName)} to another stage
      </label>
      <Select
        id={id}
        value=""
        disabled={isDisabled}
        onChange={({ target }) => {
          const to = pickableStages.find((stage) => stage === target.value);
          if (to) onMove(to);
        }}
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
      </Select>
    </>
  );
}

function CardText({ purchase, showsBuyer }: { purchase: PurchasedLead; showsBuyer: boolean }) {
  const { serviceType, electricalWork, serviceLocation } = purchase;
  const worth = worthText(purchase);
  return (
    <>
      <p className="line-clamp-2 text-sm text-ink-2">
        {serviceTypeLabels[serviceType]}: {electricalWork}
      </p>
      <p className="mt-1 text-xs text-ink-3">
        {serviceLocation},{' '}
        <span className="whitespace-nowrap">{formatRelative(stageSince(purchase), useMinute(stageSince(purchase)))}</span>
      </p>
      {worth ? <p className="mt-1 text-xs font-semibold tnum">{worth}</p> : null}
      {showsBuyer ? <p className="text-xs text-ink-3">{boughtText(purchase)}</p> : null}
    </>
  );
}

interface CardProps {
  purchase: PurchasedLead;
  /** Opens the job beside the board. */
  href: string;
  isOpen: boolean;
  showsBuyer: boolean;
  /** True when the card was just moved here from another column and takes focus. */
  isMoved: boolean;
  onMoving: (purchaseId: number, to: PipelineTab) => void;
  /** Called once the card has taken focus. */
  onMoved: () => void;
}

/** Renders one job on the board; it moves by drag, by Shift and an arrow key, or by its menu. */
export function BoardCard({ purchase, href, isOpen, showsBuyer, isMoved, onMoving, onMoved }: CardProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const move = useStageMove(purchase);
  const tab = tabOfStage(purchase.salesStage);
  // As in the list, moving a job needs a connection.
  const isOnline = useIsOnline();
  const moveTo = (to: PipelineTab) => {
    if (to === tab || !isOnline) return;
    setItem(HAS_MOVED, 'yes');
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
  const handleKey = (event: ReactKeyboardEvent) => {
    const step = event.shiftKey ? stepOf[event.key] : undefined;
    const to = step && pickableStages[pickableStages.indexOf(tab) + step];
    if (!to) return;
    event.preventDefault();
    moveTo(to);
  };
  return (
    <article
      {...(isOnline ? drag : {})}
      aria-label={`${isolate(purchase.customerName)}, ${purchase.jobReference}`}
      className="cursor-grab rounded-md border border-line bg-surface p-2.5 has-aria-current:outline-2 has-aria-current:outline-ink shadow-1 select-none data-dragged:pointer-events-none data-dragged:relative data-dragged:z-20 data-dragged:cursor-grabbing data-dragged:shadow-2"
    >
      <h3 className="text-base">
        <Link
          ref={link}
          id={boardLinkId(purchase.id)}
          href={href}
          aria-current={isOpen ? 'true' : undefined}
          draggable={false}
          aria-keyshortcuts="Shift+ArrowLeft Shift+ArrowRight"
          onKeyDown={handleKey}
          className="flex min-h-7 items-center text-ink"
        >
          <bdi className="line-clamp-2 break-words">{purchase.customerName}</bdi>
        </Link>
      </h3>
      <CardText purchase={purchase} showsBuyer={showsBuyer} />
      <div className="mt-2">
        <MoveMenu purchase={purchase} isDisabled={!isOnline} onMove={moveTo} />
      </div>
    </article>
  );
}
