/** Loads what an address field needs only once somebody may type. */
export const loadAssist = () => import('./address-field-assist.tsx');

/** Returns what to ask back about an address that does not say which place is meant; null for one that does, and when it was asked about before. */
export function askBack(address: string): Promise<string | null> {
  return loadAssist().then((assist) => assist.askBack(address)).catch(() => null);
}
