export { auditRoutes } from './audit-routes.ts';
export { type AuditAction, type AuditEntry, countActs, recordAudit } from './audit-store.ts';
export { countSeen } from './look-store.ts';
export { lookRecorder } from './record-look.ts';
