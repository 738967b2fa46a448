import type { Database } from '../../storage/schema.ts'
import { freezeOnce } from './freeze-once.ts'
import { unlinkAnswers } from './unlink-answers.ts'
import { unlinkDiscarded } from './unlink-discarded.ts'
import { unlinkEntries, unlinkQaVoters, unlinkUpvotes } from './unlink-entries.ts'
import { unlinkParticipants, unlinkTimeFactors, unlinkVoters } from './unlink-people.ts'
import { unlinkTallies } from './unlink-tallies.ts'
import type { Unlinking } from './unlinking.ts'

/** One step on the way to an anonymous session; may be interrupted anywhere and begun again. */
interface Step {
  /** The tables in which nothing leads from a participant to what they said any more, once this is done. */
  readonly tables: readonly (keyof Database)[]
  readonly unlink: (unlinking: Unlinking) => Promise<void>
}

/**
 * Everything by which an ANONYMOUS session's participants could be told apart, in the order in which it is
 * undone. A table with participants' keys, or with traces of who came when, that is not listed here keeps them.
 */
export const unlinkingSteps: readonly Step[] = [
  { tables: ['session_counts', 'final_standings'], unlink: freezeOnce },
  { tables: ['discarded_answers'], unlink: unlinkDiscarded },
  { tables: ['answers'], unlink: unlinkAnswers },
  { tables: ['tallies'], unlink: unlinkTallies },
  { tables: ['upvotes'], unlink: unlinkUpvotes },
  { tables: ['entries'], unlink: unlinkEntries },
  { tables: ['qa_voters'], unlink: unlinkQaVoters },
  { tables: ['voters'], unlink: unlinkVoters },
  { tables: ['time_factors'], unlink: unlinkTimeFactors },
  { tables: ['participants'], unlink: unlinkParticipants },
]

export const unlinkedTables = unlinkingSteps.flatMap(({ tables }) => tables)
