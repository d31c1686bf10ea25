import { afterEach, vi } from 'vitest';

// Test files of one process share its timers: fake ones that a test leaves behind would stop those of every later file.
afterEach(() => {
  vi.useRealTimers();
});
