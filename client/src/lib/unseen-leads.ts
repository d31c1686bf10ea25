import { get, keys, update } from 'idb-keyval';

const PREFIX = 'unseen-leads ';

interface Unseen {
  /** When the newest lead was posted that was on screen, ISO 8601. */
  seenUntil: string;
  /** How many newer ones the market held when it was read last. */
  counted: number;
  /** Those that were told since then, each once. */
  told: readonly string[];
}

const nothing: Unseen = { seenUntil: new Date(0).toISOString(), counted: 0, told: [] };

/** Shows a number on the app's icon, none for 0. Nothing where the browser has no such thing. */
export async function showBadge(count: number): Promise<void> {
  if (!('setAppBadge' in navigator)) return;
  // An app that is not installed has no icon: that is no fault.
  await (count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => undefined);
}

type Posted = readonly { createdAt: string }[];

const isNewer = (one: string, other: string) => Date.parse(one) > Date.parse(other);

function afterMarket({ seenUntil }: Unseen, leads: Posted, isInView: boolean): Unseen {
  if (!isInView) return { seenUntil, counted: leads.filter((lead) => isNewer(lead.createdAt, seenUntil)).length, told: [] };
  const newest = leads.reduce((last, { createdAt }) => (isNewer(createdAt, last) ? createdAt : last), seenUntil);
  return { seenUntil: newest, counted: 0, told: [] };
}

/** Counts the leads that were posted since the person last had the market in view: now, when it is. */
export async function countUnseen(userId: number, leads: Posted, isInView: boolean): Promise<number> {
  let count = 0;
  await update<Unseen>(`${PREFIX}${userId}`, (known = nothing) => {
    const unseen = afterMarket(known, leads, isInView);
    count = unseen.counted;
    return unseen;
  });
  return count;
}

/** Counts one more that was told while no page was open; 0 where nobody is signed in. Saying it twice counts once. */
export async function countTold(tag: string): Promise<number> {
  const key = (await keys<string>()).find((name) => name.startsWith(PREFIX));
  if (key === undefined) return 0;
  await update<Unseen>(key, (known = nothing) => ({ ...known, told: [...new Set([...known.told, tag])] }));
  const unseen = await get<Unseen>(key);
  return unseen ? unseen.counted + unseen.told.length : 0;
}
