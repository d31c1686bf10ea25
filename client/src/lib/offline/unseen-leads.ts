import { get, keys, update } from 'idb-keyval';

const PREFIX = 'unseen-leads ';

interface Unseen {
  /** When the newest viewed lead was posted, ISO 8601. */
  seenUntil: string;
  /** How many newer leads the market had at the last read. */
  counted: number;
  /** The leads announced by push since then, each once. */
  told: readonly string[];
}

const nothing: Unseen = { seenUntil: new Date(0).toISOString(), counted: 0, told: [] };

/** Sets the app icon's badge; 0 clears it. Does nothing where browsers have no badges. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // Fails without an installed app, which is fine.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

type Posted = readonly { createdAt: string }[];

const isNewer = (one: string, other: string) => Date.parse(one) > Date.parse(other);

function afterMarket({ seenUntil }: Unseen, leads: Posted, isInView: boolean): Unseen {
  if (!isInView) return { seenUntil, counted: leads.filter((lead) => isNewer(lead.createdAt, seenUntil)).length, told: [] };
  const newest = leads.reduce((last, { createdAt }) => (isNewer(createdAt, last) ? createdAt : last), seenUntil);
  return { seenUntil: newest, counted: 0, told: [] };
}

/** Counts the leads posted since the user last viewed the market, which is now if it is on screen. */
export async function countUnseen(userId: number, leads: Posted, isInView: boolean): Promise<number> {
  let count = 0;
  await update<Unseen>(`${PREFIX}${userId}`, (known = nothing) => {
    const unseen = afterMarket(known, leads, isInView);
    count = unseen.counted;
    return unseen;
  });
  return count;
}

/** Counts a lead that a push announced while no page was open; 0 when signed out. Counts each lead once. */
export async function countTold(tag: string): Promise<number> {
  const key = (await keys<string>()).find((name) => name.startsWith(PREFIX));
  if (key === undefined) return 0;
  await update<Unseen>(key, (known = nothing) => ({ ...known, told: [...new Set([...known.told, tag])] }));
  const unseen = await get<Unseen>(key);
  return unseen ? unseen.counted + unseen.told.length : 0;
}
