/** A page with this share of its five-word runs in one sibling says too little of its own. */
const TWIN_PERCENT = 60;

/** A text that was looked at: how long it is, its five-word runs as numbers, and the sibling that says most of it too. */
export interface JudgedText {
  words: number;
  shingles: Int32Array;
  twin: SuburbTwin | null;
}

interface SuburbTwin {
  id: number;
  /** The share of the text's own runs that stand in the sibling, rounded down. */
  percent: number;
}

type Texts = Map<number, JudgedText>;

const fewestShared = (count: number) => Math.ceil((TWIN_PERCENT * count) / 100);

function twinOf(id: number, shared: number, count: number): SuburbTwin {
  return { id, percent: Math.floor((100 * shared) / count) };
}

/** Which texts hold a shingle, for those shingles that stand in more than one. */
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

/** How many of the shingles a text holds; 0 as soon as it lacks more than a few. */
function countAllBut(few: number, shingles: readonly number[], text: ReadonlySet<number> | undefined): number {
  let missing = 0;
  for (const shingle of shingles) {
    if (!text?.has(shingle)) missing += 1;
    if (missing > few) return 0;
  }
  return shingles.length - missing;
}

/** Finds a twin for each of the texts, or none. */
export function findAllTwins(texts: Texts): void {
  const holders = holdersOf(texts);
  const sets = new Map([...texts].map(([id, { shingles }]) => [id, new Set(shingles)]));
  const countOf = (shingle: number) => holders.get(shingle)?.length ?? 1;

  const find = (id: number, { shingles }: JudgedText): SuburbTwin | null => {
    const own = [...shingles].toSorted((one, other) => countOf(one) - countOf(other));
    const few = own.length - fewestShared(own.length);
    const tried = new Set([id]);
    // A twin lacks at most a few of the shingles, so it has one of the rarest: few texts need a comparison.
    for (const shingle of own.slice(0, few + 1)) {
      for (const other of holders.get(shingle) ?? []) {
        if (tried.has(other)) continue;
        tried.add(other);
        const shared = countAllBut(few, own, sets.get(other));
        if (shared > 0) return twinOf(other, shared, own.length);
      }
    }
    return null;
  };
  for (const [id, text] of texts) texts.set(id, { ...text, twin: find(id, text) });
}

/** The twin that is known, unless the other sibling is one that says more of the text. */
function closerTwin(known: SuburbTwin | null, ...[id, shared, count]: Parameters<typeof twinOf>): SuburbTwin | null {
  const found = twinOf(id, shared, count);
  return shared >= fewestShared(count) && found.percent > (known?.percent ?? 0) ? found : known;
}

/** Finds a twin for some of the texts, the one that says most of each, and tells the others whose twin these are. */
export function findTwinsOf(ids: readonly number[], texts: Texts): void {
  for (const id of ids) {
    const text = texts.get(id);
    if (!text) continue;
    const own = new Set(text.shingles);
    let twin: SuburbTwin | null = null;
    for (const [otherId, other] of texts) {
      if (otherId === id) continue;
      let shared = 0;
      for (const shingle of other.shingles) if (own.has(shingle)) shared += 1;
      if (shared === 0) continue;
      twin = closerTwin(twin, otherId, shared, own.size);
      const ofOther = closerTwin(other.twin, id, shared, other.shingles.length);
      if (ofOther !== other.twin) texts.set(otherId, { ...other, twin: ofOther });
    }
    texts.set(id, { ...text, twin });
  }
}
