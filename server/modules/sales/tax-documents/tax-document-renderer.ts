import { Piscina } from 'piscina';
import { MINUTE_MS } from '../../../../shared/domain/time/durations.ts';
import type { renderTaxDocument } from './render-tax-document.ts';

type Render = typeof renderTaxDocument;

/** Draws tax documents as PDFs. */
export interface TaxDocumentRenderer {
  render: Render;
}

/** How long a thread may idle before it ends and frees its memory. */
const IDLE_MS = MINUTE_MS;
/** A low priority: nobody waits for a document to be drawn, but somebody waits for the other threads. */
const NICENESS = 10;
/** Enough for a few documents. Without a limit, the thread uses all memory there is before it collects garbage. */
const MEMORY = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

/** Many times what starting the thread and drawing a document take on a busy machine. */
const TIMEOUT_MS = 30_000;

interface Options {
  /** The module that draws; the built-in one if undefined. */
  filename?: URL;
  timeoutMs?: number;
}

/**
 * Creates a renderer that draws in a thread of its own, started for the first document. Rejects with the error of the drawing or of the
 * thread. After a timeout it rejects with a TimeoutError and replaces the thread, so that the next document is drawn.
 */
export function createTaxDocumentRenderer({ filename: own, timeoutMs = TIMEOUT_MS }: Options = {}): TaxDocumentRenderer {
  // In development the module is beside this file, in a build beside the bundle.
  const isSource = import.meta.url.endsWith('.ts');
  const pool = new Piscina<Parameters<Render>[0], Awaited<ReturnType<Render>>>({
    filename: (own ?? new URL(`./render-tax-document.${isSource ? 'ts' : 'js'}`, import.meta.url)).href,
    name: 'renderTaxDocument',
    ...(isSource && { execArgv: ['--import', 'tsx'] }),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    resourceLimits: MEMORY,
  });
  // One document after the other, so that a timeout counts from the start of the drawing and not while it waits for another.
  let last: Promise<unknown> = Promise.resolve();
  return {
    async render(document) {
      const drawing = last.then(() => pool.run(document, { signal: AbortSignal.timeout(timeoutMs) }));
      last = drawing.catch(() => undefined);
      const { filename, content } = await drawing;
      // A Buffer arrives from the thread as a plain Uint8Array.
      return { filename, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
    },
  };
}
