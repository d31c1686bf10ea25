/** A page that shares this much of its five-word shingles with one sibling counts as a near-duplicate. */
const NEAR_DUPLICATE_PERCENT = 60;

/** A scored text: its length, its five-word shingles as numbers, and the sibling that shares most of it. */
export interface ScoredText {
  words: number;
  shingles: Int32Array;
  nearDuplicate: NearDuplicate | null;
}

interface NearDuplicate {
  id: number;
  /** The share of the text's own shingles that the sibling has too, rounded down. */
  percent: number;
}

type Texts = Map<number, ScoredText>;

const fewestShared = (count: number) => Math.ceil((NEAR_DUPLICATE_PERCENT * count) / 100);

function nearDuplicateOf(id: number, shared: number, count: number): NearDuplicate {
  return { id, percent: Math.floor((100 * shared) / count) };
}

/** Maps each shingle that more than one text has to those texts. */
function holdersOf(texts: Texts): Map<number, number[]> {
  const seen = new Set<number>();
  const shared = new Map<number, number[]>();
  for (const { shingles } of texts.values()) {
    for (const shingle of shingles) {
      if (seen.has(shingle)) shared.set(shingle, []);
      else seen.add(shingle);
    }
  }
  for (const [id, { shingles }] of texts) {
    for (const shingle of shingles) shared.get(shingle)?.push(id);
  }
  return shared;
}

/** Counts the shingles that a text has; 0 as soon as it lacks more than a few. */
function countAllBut(few: number, shingles: readonly number[], text: ReadonlySet<number> | undefined): number {
  let missing = 0;
  for (const shingle of shingles) {
    if (!text?.has(shingle)) missing += 1;
    if (missing > few) return 0;
  }
  return shingles.length - missing;
}

/** Finds a near-duplicate for each of the texts, or none. */
export function findAllNearDuplicates(texts: Texts): void {
  const holders = holdersOf(texts);
  const sets = new Map([...texts].map(([id, { shingles }]) => [id, new Set(shingles)]));
  const countOf = (shingle: number) => holders.get(shingle)?.length ?? 1;

  const find = (id: number, { shingles }: ScoredText): NearDuplicate | null => {
    const own = [...shingles].toSorted((one, other) => countOf(one) - countOf(other));
    const few = own.length - fewestShared(own.length);
    const tried = new Set([id]);
    // A near-duplicate lacks only a few of the shingles, so it has one of the rarest: few texts need comparing.
    for (const shingle of own.slice(0, few + 1)) {
      for (const other of holders.get(shingle) ?? []) {
        if (tried.has(other)) continue;
        tried.add(other);
        const shared = countAllBut(few, own, sets.get(other));
        if (shared > 0) return nearDuplicateOf(other, shared, own.length);
      }
    }
    return null;
  };
  for (const [id, text] of texts) texts.set(id, { ...text, nearDuplicate: find(id, text) });
}

/** Returns the known near-duplicate, unless the other sibling shares more of the text. */
function closerDuplicate(known: NearDuplicate | null, ...[id, shared, count]: Parameters<typeof nearDuplicateOf>): NearDuplicate | null {
  const found = nearDuplicateOf(id, shared, count);
  return shared >= fewestShared(count) && found.percent > (known?.percent ?? 0) ? found : known;
}

/** Finds the closest near-duplicate of some of the texts, and updates the other texts that are near-duplicates of these. */
export function findNearDuplicatesOf(ids: readonly number[], texts: Texts): void {
  for (const id of ids) {
    const text = texts.get(id);
    if (!text) continue;
    const own = new Set(text.shingles);
    let nearDuplicate: NearDuplicate | null = null;
    for (const [otherId, other] of texts) {
      if (otherId === id) continue;
      let shared = 0;
      for (const shingle of other.shingles) if (own.has(shingle)) shared += 1;
      if (shared === 0) continue;
      nearDuplicate = closerDuplicate(nearDuplicate, otherId, shared, own.size);
      const ofOther = closerDuplicate(other.nearDuplicate, id, shared, other.shingles.length);
      if (ofOther !== other.nearDuplicate) texts.set(otherId, { ...other, nearDuplicate: ofOther });
    }
    texts.set(id, { ...text, nearDuplicate });
  }
}
