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

/** Draws papers in a thread of their own, started for the first one. Rejects what drawing throws, and what ends the thread. */
export function createPapers(): Papers {
  // As source the file lies beside this one, once built beside the bundle.
  const isSource = import.meta.url.endsWith('.ts');
  const pool = new Piscina<Parameters<Render>[0], Awaited<ReturnType<Render>>>({
    filename: new URL(`./render-tax-document.${isSource ? 'ts' : 'js'}`, import.meta.url).href,
    name: 'renderTaxDocument',
    ...(isSource && { execArgv: ['--import', 'tsx'] }),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: IDLE_MS,
    niceIncrement: NICENESS,
    resourceLimits: MEMORY,
  });
  return {
    async render(document) {
      const { filename, content } = await pool.run(document);
      // What was a Buffer there is a plain array of bytes here.
      return { filename, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
    },
  };
}
