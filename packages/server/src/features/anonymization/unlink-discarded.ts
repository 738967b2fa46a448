import { removeDiscardedIn } from '../answers/discarded-answers.ts'
import { batchRows, repeat, type Unlinking } from './unlinking.ts'

/** Removes answers to questions that were reopened without them, which led to participants like all others. */
export function unlinkDiscarded(unlinking: Unlinking): Promise<void> {
  return repeat(unlinking, ({ db }) => removeDiscardedIn(db, unlinking.session.key, batchRows))
}
