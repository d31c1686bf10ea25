interface EarlyClick {
  /** The last button pressed before hydration. */
  pressed: HTMLButtonElement | null;
  /** Removes the inline script's listener. */
  end: () => void;
  /** Reloads the page after a lost chunk, or shows a notice that it needs a reload. */
  lost: () => void;
}

declare global {
  var sparkdropEarly: EarlyClick | undefined;
}

/** Removes the inline script's listener: from now on the app handles clicks. */
export function stopEarlyListener(): void {
  globalThis.sparkdropEarly?.end();
}

/** Replays the click that was made before the app could handle it. */
export function replayEarlyClick(): void {
  const pressed = globalThis.sparkdropEarly?.pressed;
  globalThis.sparkdropEarly = undefined;
  if (pressed?.isConnected) pressed.click();
}
