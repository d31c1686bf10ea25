/** One line of the proof: what was measured, and what it had to be. */
export interface Figure {
  phase: string;
  what: string;
  value: number | string;
  /** What it had to be, in words; left out where a figure is only told. */
  goal?: string;
  isMet: boolean;
}

/** A figure that is told and asks for nothing. */
export const told = (phase: string, what: string, value: number | string): Figure => ({ phase, what, value, isMet: true });

/** A count that has to be zero. */
export const none = (phase: string, what: string, value: number): Figure => ({
  phase,
  what,
  value,
  goal: '0',
  isMet: value === 0,
});

export const atLeast = (phase: string, what: string, value: number, goal: number): Figure => ({
  phase,
  what,
  value,
  goal: `≥ ${goal}`,
  isMet: value >= goal,
});

export const atMost = (phase: string, what: string, value: number, goal: number): Figure => ({
  phase,
  what,
  value,
  goal: `≤ ${goal}`,
  isMet: value <= goal,
});

/** Returns the figures as a table for people. */
export function tableOf(figures: Figure[]): string {
  const rows = figures.map(({ phase, what, value, goal = '', isMet }) => [phase, what, String(value), goal, goal && (isMet ? 'holds' : 'BROKEN')]);
  const all = [['phase', 'what', 'figure', 'goal', ''], ...rows];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ').trimEnd()).join('\n');
}

/** Returns the value below which a share of the numbers lies. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
