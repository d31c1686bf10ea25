/** Waits for work, but at least a fixed time, so that the duration reveals nothing. */
export async function inSteadyTime<T>(work: Promise<T>, leastMs: number): Promise<T> {
  const time = new Promise<void>((resolve) => {
    setTimeout(resolve, leastMs);
  });
  const [done] = await Promise.allSettled([work, time]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
