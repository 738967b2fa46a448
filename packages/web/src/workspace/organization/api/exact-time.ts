import { language } from '../../../messages/workspace/index.ts'

/** A day and a time of day down to the second. @param at ISO 8601 */
export function exactTime(at: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(at))
}
