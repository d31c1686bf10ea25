export { correctWords, isUnsold } from './change-request.ts';
export { requestsJobs, scheduleRequestsJobs } from './jobs.ts';
export { countFollowUps } from './list-follow-ups.ts';
export { smsReceipts } from './sms/sms-receipt-routes.ts';
export { isReviewCounted } from './profiles/counted-review-queries.ts';
export { indexedProfiles, readProfile } from './profiles/profiles.ts';
export { readRequest } from './read-request.ts';
export { requestsRoutes } from './routes.ts';
