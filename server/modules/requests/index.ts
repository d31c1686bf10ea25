export { requestsJobs, scheduleRequestsJobs } from './jobs.ts';
export { countFollowUps } from './list-follow-ups.ts';
export { readRequest } from './read-request.ts';
export { requestsRoutes } from './routes.ts';
