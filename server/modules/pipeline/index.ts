export { insertOwnJob } from './add-manual-lead.ts';
export { pipelineRoutes } from './routes.ts';
