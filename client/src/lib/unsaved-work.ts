/** Something typed by a person that the server does not have yet. */
export interface UnsavedWork {
  isUnsaved: () => boolean;
  /** True where the device keeps it: then it outlives the page. False when left out. */
  isKept?: () => boolean;
  /** Saves it. Resolves with false when not all of it could be saved. Left out where only the person can save it. */
  save?: () => Promise<boolean>;
}

const works = new Set<UnsavedWork>();

const unsaved = () => [...works].filter((work) => work.isUnsaved());

/** True while something typed on this page is not saved. */
export const isAnythingUnsaved = (): boolean => unsaved().length > 0;

/** True while something typed would be lost with the page. */
export const wouldLoseWork = (): boolean => unsaved().some(({ isKept }) => !isKept?.());

/** Saves what can be saved without a question. False when something is left. */
export async function saveUnsaved(): Promise<boolean> {
  const saved = await Promise.all(unsaved().map(({ save }) => save?.() ?? Promise.resolve(false)));
  return saved.every(Boolean);
}

// Browsers keep a page with this listener out of their back/forward cache, so it is there only while it is needed.
function handleUnload(event: BeforeUnloadEvent): void {
  if (wouldLoseWork()) event.preventDefault();
}

/** Registers work that may be unsaved: the browser asks before the page is closed. Returns what ends it. */
export function registerUnsaved(work: UnsavedWork): () => void {
  works.add(work);
  window.addEventListener('beforeunload', handleUnload);
  return () => {
    works.delete(work);
    if (works.size === 0) window.removeEventListener('beforeunload', handleUnload);
  };
}
