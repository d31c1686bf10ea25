import { useEffect, useState } from 'react';

type Task = () => void;

function createPress() {
  const waiting = new Set<Task>();
  let isPressed = false;
  const settle = () => {
    const tasks = [...waiting];
    waiting.clear();
    for (const task of tasks) task();
  };
  const handlePress = () => {
    isPressed = true;
  };
  const handleRelease = () => {
    isPressed = false;
    // `click` fires right after the release.
    setTimeout(settle);
  };
  const listen = () => {
    const over = new AbortController();
    const options = { capture: true, signal: over.signal };
    document.addEventListener('pointerdown', handlePress, options);
    document.addEventListener('pointerup', handleRelease, options);
    document.addEventListener('pointercancel', handleRelease, options);
    return () => over.abort();
  };
  const afterPress = (task: Task): Task => {
    if (isPressed) waiting.add(task);
    else task();
    return () => waiting.delete(task);
  };
  return { listen, afterPress };
}

/**
 * Returns a function that runs a task now or, while something is being pressed, after the press, because layout shifts must not
 * move the pressed element from under the pointer. That function returns one that cancels a waiting task.
 */
export function useAfterPress() {
  const [press] = useState(createPress);
  useEffect(() => press.listen(), [press]);
  return press.afterPress;
}
