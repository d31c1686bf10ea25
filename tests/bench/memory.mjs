import { execFileSync } from 'node:child_process';

const MB = 1024;
const EVERY_MS = 1000;

/** The memory that a process has in the machine's, in MB. */
const residentOf = (pid) => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / MB;

/** How fast values grow, by least squares, over all of them together. */
function growthOver(values) {
  const middle = (values.length - 1) / 2;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = values.reduce((sum, _value, index) => sum + (index - middle) ** 2, 0);
  const slope = values.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0) / spread;
  return slope * values.length;
}

/** The server's memory under load of every kind: what it is at most, and how much it grows in the second half. */
export async function measureMemory(stage, seconds) {
  const samples = [];
  const timer = setInterval(() => samples.push(residentOf(stage.serverPid)), EVERY_MS);
  try {
    const { perSecond } = await stage.measure('everything', 'ours', { seconds });
    const secondHalf = samples.slice(Math.floor(samples.length / 2));
    return { highest: Math.max(...samples), growth: growthOver(secondHalf), perSecond };
  } finally {
    clearInterval(timer);
  }
}
