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
    // The click comes right after the release.
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
 * Gives a function that runs a task at once or, while something is being pressed, once the press
 * is over: what moves the page must not move the thing being pressed from under the pointer.
 * It returns what takes a waiting task back.
 */
export function useAfterPress() {
  const [press] = useState(createPress);
  useEffect(() => press.listen(), [press]);
  return press.afterPress;
}
