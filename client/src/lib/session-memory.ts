/** What this tab remembers under a key; undefined when there is nothing, or storage is blocked. */
export function recall(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Remembers a value for as long as the tab lives, where storage allows it. */
export function remember(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload starts anew; the form itself works.
  }
}

/** Forgets what was remembered under a key. */
export function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to forget.
  }
}
