import { reportCrash } from './crash-report.ts';
import { recall, remember } from './session-memory.ts';
import { wouldLoseWork } from './unsaved-work.ts';

/** Remembers which load of the page was ended for a lost file. The document's own script keeps to the same key. */
const RELOADED_KEY = 'reloaded-for-lost-file';
const ANSWER_MS = 5000;

type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typedFields = new Set<TypedField>();

function noteTyping({ target }: Event): void {
  for (const field of typedFields) if (!field.isConnected) typedFields.delete(field);
  if (target instanceof Element && target.matches('input, textarea, select')) typedFields.add(target as TypedField);
}

/** Notes from now on which fields of the page somebody types in. */
export function watchTyping(): void {
  document.addEventListener('input', noteTyping, { capture: true, passive: true });
}

const holdsText = (field: TypedField) => field.isConnected && field.value !== '';
const isTypedEarly = (field: TypedField) => 'defaultValue' in field && field.value !== field.defaultValue;

/** True while the page holds something typed that a reload might lose. */
function hasTyped(): boolean {
  const early = [...document.querySelectorAll<TypedField>('input, textarea')].some(isTypedEarly);
  return early || wouldLoseWork() || [...typedFields].some(holdsText);
}

/** A page that stands is worth more than the browser's own about a missing network. */
async function serverAnswers(): Promise<boolean> {
  const asked = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) } as const;
  return fetch(location.href, asked).then(({ status }) => status < 500, () => false);
}

/** Several parts are often lost at once: the first has the page reloaded. */
const isReloading = () => recall(RELOADED_KEY) === performance.timeOrigin;

/** Reports a lost file, and reloads the page where that may help and loses nothing. Resolves with whether it does. */
export async function recover(error: unknown): Promise<boolean> {
  reportCrash('lost_chunk', error);
  const wasReloaded = recall(RELOADED_KEY) !== undefined;
  if (wasReloaded || hasTyped() || !(await serverAnswers()) || hasTyped()) return isReloading();
  remember(RELOADED_KEY, performance.timeOrigin);
  // Without storage nothing would end a loop.
  if (isReloading()) location.reload();
  return isReloading();
}
