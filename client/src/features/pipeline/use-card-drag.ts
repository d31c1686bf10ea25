import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';

/** A press that moves less than this is a press. */
const THRESHOLD_PX = 8;
/** This near to its left or right edge the board scrolls, by so much a frame. */
const EDGE_PX = 48;
const SCROLL_PX = 12;

/** The column under a point: whatever carries `data-column`. */
function columnAt(x: number, y: number): HTMLElement | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-column]') ?? null;
}

function markTarget(column: HTMLElement | null): void {
  for (const marked of document.querySelectorAll('[data-column][data-over]')) {
    if (marked !== column) marked.removeAttribute('data-over');
  }
  column?.setAttribute('data-over', '');
}

/** How far the board scrolls in one frame while the pointer is at `x`. */
function stepAt(board: HTMLElement, x: number): number {
  const { left, right } = board.getBoundingClientRect();
  if (x < left + EDGE_PX) return -SCROLL_PX;
  return x > right - EDGE_PX ? SCROLL_PX : 0;
}

/** Scrolls the board for as long as the pointer is near one of its edges; returns how to stop. */
function scrollNearEdges(board: HTMLElement, at: { x: number }, onScroll: () => void): () => void {
  // The dragged card makes the board wider: it must not scroll after it for ever.
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
 * Follows one press on a card until the button is released, wherever that is. Returns how to give the drag up; `onDrop`
 * is called with the column under the pointer, and not at all for a press that hardly moves.
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
    // From here on a release counts for the card and presses nothing that lies under it.
    card.setPointerCapture(start.pointerId);
    card.setAttribute('data-dragged', '');
    if (board) stopScrolling = scrollNearEdges(board, at, draw);
  };
  const handleMove = ({ buttons, clientX, clientY }: PointerEvent) => {
    // Released where nobody heard it, outside the window.
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

/** Drags a card with a mouse or a pen to another column; fingers scroll, they have the menu. Esc gives up. */
export function useCardDrag(onDrop: (column: string) => void) {
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
    // The browser's own dragging of links would end ours.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
