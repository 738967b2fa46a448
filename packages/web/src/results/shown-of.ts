import { m } from '../messages/results/index.ts'

/** How many rows of a table are shown, such as “20 of 34 shown”. */
export function shownOf(shown: number, of: number): string {
  return shown === of ? m.allShown(of) : m.someShown({ shown, of })
}
