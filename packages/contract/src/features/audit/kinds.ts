/** Filter categories of the audit log: changes, and reads of results and files. */
export const auditKinds = [
  'SIGN_INS',
  'MEMBERS',
  'PRESENTATIONS',
  'SESSIONS',
  'RESULTS',
  'API',
  'SETTINGS',
] as const
export type AuditKind = (typeof auditKinds)[number]
