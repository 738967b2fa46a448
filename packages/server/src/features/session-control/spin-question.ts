import type { SpinOut } from '@roomful/contract/features/session-control/spins'
import { typeOf } from '@roomful/contract/question-types/index'
import { invalidState } from '../../lib/api-error.ts'
import { timestamp } from '../../lib/clock.ts'
import type { Organization, Writing } from '../../services.ts'
import { findSessionQuestion, frozenDefinition } from '../sessions/session-question.ts'
import { lockSession } from '../sessions/session-row.ts'
import { requireQuestion } from './question-phases.ts'

const refBytes = 12

/**
 * Draws one option of the SPINNER on screen, each equally likely. A `ref` used before returns its spin.
 * @throws ApiError NOT_FOUND; INVALID_SESSION_STATE unless LIVE with that question on screen and a SPINNER.
 */
export async function spinQuestion(
  tx: Writing,
  organization: Organization,
  question: { readonly sessionId: string; readonly questionId: string; readonly ref?: string | undefined },
): Promise<SpinOut> {
  const session = await lockSession(tx, organization, question.sessionId)
  await requireQuestion(tx, session, question.questionId)
  const sessionQuestion = await findSessionQuestion(tx, session.key, question.questionId)
  if (
    session.state !== 'LIVE' ||
    !sessionQuestion ||
    session.active_session_question_key !== sessionQuestion.key
  ) {
    throw invalidState('Only the question on screen of a LIVE session can be spun: activate it first.')
  }
  const definition = frozenDefinition(sessionQuestion)
  if (typeOf(definition).activity !== 'spins') throw invalidState('Only a SPINNER can be spun.')
  const ref = question.ref ?? Buffer.from(tx.random.bytes(refBytes)).toString('base64url')
  const existing = await tx.db
    .selectFrom('spins')
    .select(['option_id', 'spun_at'])
    .where('session_question_key', '=', sessionQuestion.key)
    .where('ref', '=', ref)
    .executeTakeFirst()
  const spin = existing ?? {
    option_id: definition.options[tx.random.below(definition.options.length)]!.id,
    spun_at: tx.now,
  }
  if (!existing) {
    await tx.db
      .insertInto('spins')
      .values({ session_question_key: sessionQuestion.key, ref, ...spin })
      .execute()
    tx.publish({ type: 'answers', sessionKey: session.key, sessionQuestionKey: sessionQuestion.key })
  }
  return {
    session_id: session.id,
    question_id: question.questionId,
    ref,
    option_id: spin.option_id,
    text: definition.options.find(option => option.id === spin.option_id)?.text ?? '',
    spun_at: timestamp(spin.spun_at),
  }
}
