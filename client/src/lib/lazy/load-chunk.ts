/** Reloads the page and its chunks. */
export const reloadPage = () => location.reload();

/** A chunk that failed to load. Its message is for the person, the browser's error is reported. */
export class LostChunk extends Error {}

const importRecovery = () => import('./chunk-recovery.ts');

/**
 * Loads a chunk. When it is lost, reloads the page: once per session, and only if no input would be lost. Otherwise throws
 * LostChunk. Most browsers fail a second import of the same URL without asking the server.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isReloading = await importRecovery().then(({ recover }) => recover(error), () => false);
    // No error on a page that is about to reload.
    if (isReloading) return new Promise<never>(() => undefined);
    throw new LostChunk('Reload the page.');
  }
}
