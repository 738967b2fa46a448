/** SQLSTATE. */
const uniqueViolation = '23505'

/** Whether a statement failed since a concurrent transaction has taken a value, as happens on PostgreSQL; SQLite has one writer. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === uniqueViolation
}
