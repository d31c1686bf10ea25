/** Loads the page again, which fetches its files again. */
export const reloadPage = () => location.reload();

/** A part of the app whose file could not be loaded. What the browser said of it is reported. */
export class LostChunk extends Error {}

const importRecovery = () => import('./chunk-recovery.ts');

/**
 * Loads a part of the app. When its file is lost, reloads the page: once a session, and only when nothing typed would go with
 * it. Otherwise throws LostChunk. Most browsers fail a second import of the same address without asking the server.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    const isReloading = await importRecovery().then(({ recover }) => recover(error), () => false);
    // Nothing has to be said on a page that is about to go.
    if (isReloading) return new Promise<never>(() => undefined);
    throw new LostChunk('lost');
  }
}
