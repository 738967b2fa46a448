/** Of the sentences in the audit log, which are also filters: changes, and reads of results and files. */
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
