import { Piscina } from 'piscina';
import type { renderTaxDocument } from './render-tax-document.ts';

type Render = typeof renderTaxDocument;

/** Draws the papers of purchases. */
export interface Papers {
  render: Render;
}

/** The memory of a thread that has nothing to draw is given back after so long. */
const IDLE_MS = 60_000;
/** Nobody watches a paper being drawn; for what the other threads do, somebody waits. */
const NICENESS = 10;
/** A few papers fit into it; left alone, a thread takes what there is before it tidies up. */
const MEMORY = { maxYoungGenerationSizeMb: 2, maxOldGenerationSizeMb: 32 };

/** Many times what the start of the thread and a drawing take on a busy machine. */
const TIMEOUT_MS = 30_000;

interface Options {
  /** The module that draws. */
  filename?: URL;
  timeoutMs?: number;
}

/**
 * Draws papers in a thread of their own, started for the first one. Rejects what drawing throws, and what ends the thread. A
 * drawing that takes too long is rejected with a TimeoutError and its thread replaced, so that the next one is drawn.
 */
export function createPapers({ filename: own, timeoutMs = TIMEOUT_MS }: Options = {}): Papers {
  // As source the file lies beside this one, once built beside the bundle.
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
  // One after the other, so that the time of a drawing begins when it begins, and not while it waits for another.
  let last: Promise<unknown> = Promise.resolve();
  return {
    async render(document) {
      const drawing = last.then(() => pool.run(document, { signal: AbortSignal.timeout(timeoutMs) }));
      last = drawing.catch(() => undefined);
      const { filename, content } = await drawing;
      // What was a Buffer there is a plain array of bytes here.
      return { filename, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
    },
  };
}
