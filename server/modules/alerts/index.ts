export { deleteAlertsOf, hasChosenAlerts, renewUnsubscribeLinks } from './alert-store.ts';
export { pushToPerson } from './push-to-person.ts';
export { alertsJobs } from './jobs.ts';
export { deleteWatchesOf } from './price-watch-store.ts';
export { alertsRetention } from './retention.ts';
export { alertsRoutes } from './routes.ts';
