export { auditRoutes } from './audit-routes.ts';
export { type AuditAction, type AuditEntry, countActs, recordAudit } from './audit-store.ts';
export { insertLook } from './look-store.ts';
