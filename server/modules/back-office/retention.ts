import type { RetentionSteps } from '../../platform/db/retention-steps.ts';
import { rotateEvents } from './tracking/tracking-store.ts';

/** The retention periods of this module's tables. */
export const backOfficeRetention: RetentionSteps = {
  analytics_events: rotateEvents,
};
