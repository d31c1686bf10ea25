import type { TestApp } from './test-app.ts';

/** Stops an app's clock: from now on its time passes only by `advance`, so that a slow machine doesn't use up a period that a test is about. */
export function stopClock({ ctx: { clock } }: TestApp): void {
  let ms = clock.now().getTime();
  clock.now = () => new Date(ms);
  clock.databaseNow = () => Promise.resolve(new Date(ms));
  clock.advance = (milliseconds) => {
    ms += milliseconds;
  };
}
