import type { WorkQueues } from '@shared/contracts/work-queues.ts';

/** Builds the counts of a market where nothing waits. */
export const buildWorkQueues = (overrides: Partial<WorkQueues> = {}): WorkQueues => ({
  callbacksWaiting: 0,
  callbacksOverdue: 0,
  heldRequests: 0,
  doubtfulTexts: 0,
  providersWaiting: 0,
  reportsWaiting: 0,
  oldestReportAt: null,
  followUps: 0,
  endedThisWeek: 0,
  manyFreeLeads: null,
  ...overrides,
});
