const round = (value) => Math.round(value * 10) / 10;

/** A figure that has to stay at or below its limit. */
export const limited = (what, value, limit) => ({ what, value: round(value), limit, isMet: value <= limit });

/** A figure without a limit. */
export const told = (what, value) => limited(what, value, Infinity);

function tableOf(figures) {
  const width = Math.max(...figures.map(({ what }) => what.length));
  return figures
    .map(({ what, value, limit, isMet }) => {
      const bound = Number.isFinite(limit) ? `at most ${limit}` : '';
      return `${what.padEnd(width)}  ${String(value).padStart(8)}  ${bound}${isMet ? '' : '  BROKEN'}`;
    })
    .join('\n');
}

/** Prints the figures of a proof as a table and as one line of JSON. Returns the exit code that they ask for. */
export function report(proof, isShort, figures) {
  const isProved = figures.every(({ isMet }) => isMet);
  const values = Object.fromEntries(figures.map(({ what, value }) => [what, value]));
  process.stdout.write(`\n${tableOf(figures)}\n\n${JSON.stringify({ proof, run: isShort ? 'short' : 'full', isProved, figures: values })}\n`);
  return isProved ? 0 : 1;
}
