const kept = new Map<string, unknown>();
let isBlocked = false;

function check(): void {
  if (isBlocked) throw new DOMException('Storage is blocked', 'SecurityError');
}

/** Fakes the device's storage in place of IndexedDB. */
export const device = {
  read: (key: string) => kept.get(key),
  keys: () => [...kept.keys()],
  block: () => {
    isBlocked = true;
  },
  reset: () => {
    kept.clear();
    isBlocked = false;
  },
};

export async function get(key: string): Promise<unknown> {
  check();
  return structuredClone(kept.get(key));
}

export async function set(key: string, value: unknown): Promise<void> {
  check();
  kept.set(key, structuredClone(value));
}

export async function update(key: string, change: (value: unknown) => unknown): Promise<void> {
  check();
  kept.set(key, structuredClone(change(structuredClone(kept.get(key)))));
}

export async function keys(): Promise<string[]> {
  check();
  return [...kept.keys()];
}

export async function delMany(gone: string[]): Promise<void> {
  check();
  for (const key of gone) kept.delete(key);
}
