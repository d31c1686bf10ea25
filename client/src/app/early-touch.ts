interface EarlyTouch {
  /** The button that was pressed last, before the app was there to hear it. */
  pressed: HTMLButtonElement | null;
  /** Ends the listening that the document's own script does. */
  end: () => void;
  /** Reloads the page for a file that was lost, or says that it has to be reloaded. */
  lost: () => void;
}

declare global {
  var sparkdropEarly: EarlyTouch | undefined;
}

/** Ends the listening of the document's own script: from here on the app hears what is pressed. */
export function endEarlyTouch(): void {
  globalThis.sparkdropEarly?.end();
}

/** Presses once more, now that the page answers, what was pressed before it did. */
export function repeatEarlyTouch(): void {
  const pressed = globalThis.sparkdropEarly?.pressed;
  globalThis.sparkdropEarly = undefined;
  if (pressed?.isConnected) pressed.click();
}
