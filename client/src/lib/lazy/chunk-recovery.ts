import { reportCrash } from '@/lib/analytics/crash-report.ts';
import { wouldLoseWork } from '@/lib/hooks/unsaved-work.ts';
import { getTabItem, setTabItem } from '@/lib/storage.ts';

/** Marks a page load that was ended by a lost chunk. The inline script uses the same key. */
const RELOADED_KEY = 'reloaded-for-lost-file';
const ANSWER_MS = 5000;

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typedFields = new Set<TypedField>();

function noteTyping({ target }: Event): void {
  for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
  if (target instanceof Element && target.matches('input, textarea, select')) typedFields.add(target as TypedField);
}

/** Tracks which fields the user types in. */
export function watchTyping(): void {
  document.addEventListener('input', noteTyping, { capture: true, passive: true });
}

const holdsText = (field: TypedField) => field.isConnected && field.value !== '';
const isTypedEarly = (field: TypedField) => 'defaultValue' in field && field.value !== field.defaultValue;

/** Returns true while the page holds input that a reload might lose. */
function hasTyped(): boolean {
  const early = [...document.querySelectorAll<TypedField>('input, textarea')].some(isTypedEarly);
  return early || wouldLoseWork() || [...typedFields].some(holdsText);
}

/** Returns whether the server answers: a working page is better than the browser's offline error. */
async function serverAnswers(): Promise<boolean> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) } as const;
  return fetch(location.href, asked).then(({ status }) => status < 500, () => false);
}

/** Returns true while the page reloads: when several chunks are lost at once, only the first reloads it. */
const isReloading = () => getTabItem(RELOADED_KEY) === performance.timeOrigin;

/** Reports a lost chunk, and reloads the page where that may help and loses no input. Resolves with whether it does. */
export async function recover(error: unknown): Promise<boolean> {
  reportCrash('lost_chunk', error);
  const wasReloaded = getTabItem(RELOADED_KEY) !== undefined;
  if (wasReloaded || hasTyped() || !(await serverAnswers()) || hasTyped()) return isReloading();
  setTabItem(RELOADED_KEY, performance.timeOrigin);
  // Without storage the reload could loop.
  if (isReloading()) location.reload();
  return isReloading();
}
