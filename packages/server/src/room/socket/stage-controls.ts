import type { StageMessage } from '@roomful/contract/room/protocol'
import { organizationOf } from '../../features/organizations/organizations.ts'
import { grantTime } from '../../features/participants/extra-time.ts'
import { removeParticipant } from '../../features/participants/remove-participant.ts'
import { renameTeam } from '../../features/participants/teams.ts'
import { setApproval } from '../../features/qa/approval.ts'
import { moderateEntries, moderateEntry } from '../../features/qa/moderate-entry.ts'
import { mergeWords } from '../../features/results/merge-words.ts'
import {
  extendCurrent,
  lockCurrent,
  lockRoom,
  pauseHandsFree,
  reopenCurrent,
  revealCurrent,
  showContentSlide,
  showLeaderboard,
  showResults,
  spinCurrent,
  step,
} from '../../features/session-control/control-session.ts'
import { activateQuestion, prepareReopening } from '../../features/session-control/question-phases.ts'
import { closeSession, openSession } from '../../features/session-control/session-states.ts'
import { lockWithActive } from '../../features/sessions/session-question.ts'
import { changeScreen, hideText } from '../../features/stages/screen.ts'
import type { LinkHolder } from '../../features/stages/stage-links.ts'
import { decideReview } from '../../features/word-filter/reviews.ts'
import { ApiError } from '../../lib/api-error.ts'
import { type Services, type Writing, writing } from '../../services.ts'

/** Carries out a remote's message; settles when it is on disk. @throws ApiError */
export async function actForStage(
  services: Services,
  holder: LinkHolder,
  message: StageMessage,
): Promise<void> {
  const act = await prepareAct(services, holder, message)
  await writing<unknown>(services, act)
}

/** Prepares a remote's message outside of a transaction. @returns carries it out in one @throws ApiError */
export async function prepareAct(
  services: Services,
  holder: LinkHolder,
  message: StageMessage,
): Promise<(tx: Writing) => Promise<unknown>> {
  requirePermission(holder, message)
  const { sessionId } = holder
  const prepared =
    message.type === 'reopen' ? await prepareReopening(services, holder.organization, sessionId) : null
  return async tx => {
    if (message.type === 'next' || message.type === 'previous')
      return step(tx, holder.organization, sessionId, message.type === 'next' ? 1 : -1, message.countdown)
    const isSlide = message.type === 'activate' || message.type === 'show_slide'
    const [organization, locked] = await Promise.all([
      // The plan may have changed since the remote connected.
      organizationOf(tx, holder.organization.key),
      isSlide ? lockWithActive(tx, holder.organization, sessionId) : undefined,
    ])
    switch (message.type) {
      case 'open':
        return openSession(tx, organization, sessionId)
      case 'activate':
        return activateQuestion(
          tx,
          organization,
          { sessionId, questionId: message.question_id, countsDown: message.countdown ?? false },
          locked,
        )
      case 'show_slide':
        return showContentSlide(tx, organization, { sessionId, slideId: message.slide_id }, locked)
      case 'lock':
        return lockCurrent(tx, organization, sessionId)
      case 'reveal':
        return revealCurrent(tx, organization, sessionId)
      case 'reopen':
        return reopenCurrent(tx, organization, sessionId, prepared)
      case 'extend':
        return extendCurrent(tx, organization, sessionId, message.seconds)
      case 'grant_time':
        return grantTime(tx, organization, sessionId, message.participant_id, message.time_factor)
      case 'show_results':
        return showResults(tx, organization, sessionId, message.shown)
      case 'spin':
        return spinCurrent(tx, organization, sessionId, message.ref)
      case 'leaderboard':
        return showLeaderboard(tx, organization, sessionId, message.shown)
      case 'moderate': {
        const { entry_id, lifecycle, pinned_order, public_answer, labels } = message
        const changes = { lifecycle, pinned_order, public_answer, labels }
        return moderateEntry(tx, organization, sessionId, entry_id, definedOnly(changes))
      }
      case 'moderate_entries': {
        const { entry_ids, lifecycle } = message
        return moderateEntries(tx, organization, sessionId, entry_ids, lifecycle)
      }
      case 'approval': {
        const { on, hold_back: holdBack = false } = message
        return setApproval(tx, organization, sessionId, { on, holdBack })
      }
      case 'hide':
        return hideText(tx, organization, sessionId, message.text, message.hidden)
      case 'merge': {
        const { text, counts_as } = message
        return mergeWords(tx, organization, sessionId, { text, counts_as })
      }
      case 'screen': {
        const { results_hidden, blank, page, enlarged, reviewed } = message
        const change = { results_hidden, blank, page, enlarged, reviewed }
        return changeScreen(tx, organization, sessionId, definedOnly(change))
      }
      case 'review': {
        const { id, question_id: questionId, lifecycle } = message
        return decideReview(tx, organization, sessionId, { id, questionId, lifecycle })
      }
      case 'remove':
        return removeParticipant(tx, organization, sessionId, message.participant_id, message.keep_answers)
      case 'hands_free':
        return pauseHandsFree(tx, organization, sessionId, message.paused)
      case 'team_name':
        return renameTeam(tx, organization, sessionId, message.team, message.name)
      case 'lock_door':
        return lockRoom(tx, organization, sessionId, message.locked)
      case 'close':
        return closeSession(tx, organization, sessionId)
    }
  }
}

/** Messages of moderators' links. */
const moderation: ReadonlySet<StageMessage['type']> = new Set([
  'moderate',
  'moderate_entries',
  'approval',
  'hide',
  'review',
])

/** @throws ApiError FORBIDDEN for what the link's role may not do */
function requirePermission({ role }: LinkHolder, { type }: StageMessage): void {
  if (role === 'remote' || (role === 'moderator' && moderation.has(type))) return
  const only = role === 'moderator' ? 'only moderates' : 'is display-only'
  throw new ApiError('FORBIDDEN', `This link ${only}: use a remote link to control the session.`)
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Drops undefined fields. */
function definedOnly<T extends object>(fields: T): Defined<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Defined<T>
}
