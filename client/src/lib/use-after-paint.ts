import { useEffect, useState } from 'react';

/**
 * A value one frame late: what a press changes at once is on the screen before the work behind it begins. Unlike a
 * deferred value it is then rendered in one go, which shows it sooner on a slow phone.
 */
export function useAfterPaint<T>(value: T): T {
  const [painted, setPainted] = useState(value);
  useEffect(() => {
    if (Object.is(painted, value)) return undefined;
    let task: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      // A frame's own callbacks run before it is painted.
      task = setTimeout(() => setPainted(value), 0);
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(task);
    };
  }, [painted, value]);
  return painted;
}
