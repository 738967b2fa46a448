import type { Database } from '../../storage/schema.ts'
import { freezeOnce } from './freeze-once.ts'
import { unlinkAnswers } from './unlink-answers.ts'
import { unlinkParticipants, unlinkVoters } from './unlink-people.ts'
import { unlinkTallies } from './unlink-tallies.ts'
import type { Unlinking } from './unlinking.ts'

/** One step on the way to an anonymous session; may be interrupted anywhere and begun again. */
interface Step {
  /** The table in which nothing leads from a participant to what they said any more, once this is done. */
  readonly table: keyof Database
  readonly unlink: (unlinking: Unlinking) => Promise<void>
}

/**
 * Everything by which an ANONYMOUS session's participants could be told apart, in the order in which it is
 * undone. A table with participants' keys, or with traces of who came when, that is not listed here keeps them.
 */
export const unlinkingSteps: readonly Step[] = [
  { table: 'session_counts', unlink: freezeOnce },
  { table: 'answers', unlink: unlinkAnswers },
  { table: 'tallies', unlink: unlinkTallies },
  { table: 'voters', unlink: unlinkVoters },
  { table: 'participants', unlink: unlinkParticipants },
]
