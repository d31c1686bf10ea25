import { useRef, type PointerEvent } from 'react';

/** A press that moves less than this is a press. */
const THRESHOLD_PX = 8;

interface Drag {
  x: number;
  y: number;
  hasBegun: boolean;
}

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

/** Drags a card with a mouse or a pen to another column; fingers scroll, they have the menu. */
export function useCardDrag(onDrop: (column: string) => void) {
  const drag = useRef<Drag | null>(null);
  const end = (card: HTMLElement) => {
    drag.current = null;
    card.style.removeProperty('transform');
    card.removeAttribute('data-dragged');
    markTarget(null);
  };
  return {
    onPointerDown: ({ button, pointerType, clientX, clientY, target }: PointerEvent<HTMLElement>) => {
      const isControl = target instanceof Element && target.closest('select, button');
      if (button !== 0 || pointerType === 'touch' || isControl) return;
      drag.current = { x: clientX, y: clientY, hasBegun: false };
    },
    onPointerMove: ({ currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const from = drag.current;
      if (!from) return;
      if (!from.hasBegun) {
        if (Math.hypot(clientX - from.x, clientY - from.y) < THRESHOLD_PX) return;
        from.hasBegun = true;
        currentTarget.setPointerCapture(pointerId);
        currentTarget.setAttribute('data-dragged', '');
      }
      currentTarget.style.transform = `translate(${clientX - from.x}px, ${clientY - from.y}px)`;
      markTarget(columnAt(clientX, clientY));
    },
    onPointerUp: ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const hasBegun = drag.current?.hasBegun;
      const column = hasBegun ? columnAt(clientX, clientY) : null;
      end(currentTarget);
      if (column?.dataset['column']) onDrop(column.dataset['column']);
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
    // The browser's own dragging of links would end ours.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
