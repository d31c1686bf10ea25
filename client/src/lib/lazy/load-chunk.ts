/** Reloads the page and its chunks. */
export const reloadPage = () => location.reload();

/** A chunk that failed to load. Its message is for the person, the browser's error is reported. */
export class LostChunk extends Error {}

/** A connection may hang: after this long a chunk counts as lost. */
const LOAD_TIMEOUT_MS = 25_000;

/** Never resolves. */
export const never = new Promise<never>(() => undefined);

const importRecovery = () => import('./chunk-recovery.ts');

/**
 * Loads a chunk. When it is lost, reloads the page: once per session, and only if no input would be lost. Otherwise throws
 * LostChunk. Most browsers fail a second import of the same URL without asking the server. A chunk that is late reloads nothing;
 * without `hasDeadline` it is waited for.
 */
export async function loadChunk<T>(load: () => Promise<T>, hasDeadline = true): Promise<T> {
  const late = new Promise<undefined>((resolve) => {
    if (hasDeadline) setTimeout(resolve, LOAD_TIMEOUT_MS);
  });
  try {
    const loaded = await Promise.race([load(), late]);
    if (loaded !== undefined) return loaded;
  } catch (error) {
    // No error on a page that is about to reload.
    if (await importRecovery().then(({ recover }) => recover(error), () => false)) return never;
  }
  throw new LostChunk('Reload the page.');
}
