/** Input that the server does not have yet. */
export interface UnsavedWork {
  isUnsaved: () => boolean;
  /** True when the device stores it, so that it survives the page. False by default. */
  isKept?: () => boolean;
  /** Saves it. Resolves with false when not all of it could be saved. Left out where only the user can save it. */
  save?: () => Promise<boolean>;
}

const works = new Set<UnsavedWork>();

const unsaved = () => [...works].filter((work) => work.isUnsaved());

/** Returns true while input on this page is unsaved. */
export const isAnythingUnsaved = (): boolean => unsaved().length > 0;

/** Returns true while input would be lost with the page. */
export const wouldLoseWork = (): boolean => unsaved().some(({ isKept }) => !isKept?.());

/** Saves what needs no question. Returns false when something is left. */
export async function saveUnsaved(): Promise<boolean> {
  const saved = await Promise.all(unsaved().map(({ save }) => save?.() ?? Promise.resolve(false)));
  return saved.every(Boolean);
}

// Added only while needed, because browsers keep a page with this listener out of the back/forward cache.
function handleUnload(event: BeforeUnloadEvent): void {
  if (wouldLoseWork()) event.preventDefault();
}

/** Registers possibly unsaved work: the browser then asks before the page is closed. Returns the function that unregisters it. */
export function registerUnsaved(work: UnsavedWork): () => void {
  works.add(work);
  window.addEventListener('beforeunload', handleUnload);
  return () => {
    works.delete(work);
    if (works.size === 0) window.removeEventListener('beforeunload', handleUnload);
  };
}
