import type { StageMessage } from '@roomful/contract/room-protocol'
import { ApiError } from '../domain/api-error.ts'
import { type Services, writing } from '../domain/domain.ts'
import { activateQuestion } from '../domain/sessions/activate-question.ts'
import { closeSession } from '../domain/sessions/close-session.ts'
import { lockCurrent, lockDoor, revealCurrent, showResults, step } from '../domain/stages/control-session.ts'
import type { StageHolder } from '../domain/stages/stage-links.ts'

/** Does what a remote's message asks; settles when it is on disk. @throws ApiError */
export async function actForStage(
  services: Services,
  holder: StageHolder,
  message: StageMessage,
): Promise<void> {
  if (holder.role !== 'remote')
    throw new ApiError('FORBIDDEN', 'This link only shows the stage: use a remote link to control it.')
  const { organization, sessionId } = holder
  await writing<unknown>(services, tx => {
    switch (message.type) {
      case 'activate':
        return activateQuestion(tx, organization, { sessionId, questionId: message.question_id })
      case 'next':
        return step(tx, organization, sessionId, 1)
      case 'previous':
        return step(tx, organization, sessionId, -1)
      case 'lock':
        return lockCurrent(tx, organization, sessionId)
      case 'reveal':
        return revealCurrent(tx, organization, sessionId)
      case 'show_results':
        return showResults(tx, organization, sessionId, message.shown)
      case 'lock_door':
        return lockDoor(tx, organization, sessionId, message.locked)
      case 'close':
        return closeSession(tx, organization, sessionId)
    }
  })
}
