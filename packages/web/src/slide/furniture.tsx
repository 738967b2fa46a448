import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { Phase } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useContext } from 'preact/hooks'
import { outOf, shareOf } from '../messages/numbers.ts'
import { m } from '../messages/stage/index.ts'
import { isQuiz } from '../question-types/choice/quiz.tsx'
import { numberOf, takesAnswers } from '../room/question-state.ts'
import { Countdown, limitOf } from '../ui/countdown.tsx'
import { Icon } from '../ui/icon.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { SlideShape } from './canvas/slide-at.tsx'
import { JoinStrip } from './lobby/join-panel.tsx'
import { PeopleHere } from './lobby/people-here.tsx'
import { ReactionNumbers } from './reactions.tsx'
import { questionCount } from './view/deck-slides.ts'
import { drawingOf } from './view/drawing.ts'
import type { ShownStage } from './view/shown-stage.ts'
import { answersOf, type StageView } from './view/stage-view.ts'

/** The band below a slide: whose stage it is, time left, how many have answered, how to join. */
export function Furniture({
  view,
  stage,
}: {
  view: StageView
  stage: Pick<ShownStage, 'reviewed' | 'reactions' | 'hidesResults'>
}): JSX.Element {
  const { room } = view
  const question = room.state === 'LIVE' && room.leaderboard === null ? room.question : null
  const { value: reviewed } = stage.reviewed
  const canJoin =
    (room.state === 'LIVE' && room.question !== null) ||
    room.content_slide !== null ||
    (room.state === 'LIVE' && room.mode === 'SELF_PACED')
  const isCounted = question !== null && takesAnswers(question)
  // Lobby and thanks have a count of their own.
  const showsPeople = !isCounted && (canJoin || (room.state === 'LIVE' && room.leaderboard !== null))
  return (
    <header class="furniture">
      <Brand look={room.look} keepsOurs={/lobby|thanks/.test(drawingOf(room, reviewed).type)} />
      <ReactionNumbers feed={stage.reactions} />
      {reviewed && room.state === 'CLOSED' && (
        <p class="stage-place numbers">{m.ended({ at: numberOf(reviewed), of: questionCount(room) })}</p>
      )}
      {question && stage.hidesResults.value && <p class="results-hidden">{m.hiddenAnswers}</p>}
      {question && <QuestionState view={view} question={question} />}
      {showsPeople && <PeopleHere view={view} />}
      {!showsPeople && room.door_locked && room.state !== 'CLOSED' && <DoorLocked />}
      {canJoin && <JoinStrip room={room} />}
    </header>
  )
}

/** Whose room it is. @param keepsOurs also where the organization has a look, as before and after the questions */
export function Brand({
  look,
  keepsOurs = false,
}: {
  look: RoomLook | undefined
  keepsOurs?: boolean
}): JSX.Element {
  return (
    <div class="furniture-brand">
      {look?.logo && <img class="logo" src={look.logo.url} alt="" />}
      {look?.name && <bdi class="written one-line stage-title">{look.name}</bdi>}
      {(keepsOurs || (!look?.logo && !look?.name)) && <Wordmark />}
    </div>
  )
}

type Question = NonNullable<StageView['room']['question']>

/** Time left, and how many have answered. */
function QuestionState({ view, question }: { view: StageView; question: Question }): JSX.Element {
  const { room } = view
  const answered = view.results[question.id]?.total_voters ?? 0
  const [given, people] = answersOf(view, answered)
  const hasRing = useContext(SlideShape) === 'canvas' && isQuiz(question)
  const limit = limitOf(question, view.clockAheadMs)
  const still = question.still_answering ?? 0
  return (
    <>
      {/* Presenters see it in their own view. */}
      <p class="only-read stage-place">{m.questionOf({ at: numberOf(question), of: questionCount(room) })}</p>
      {limit && !(hasRing && still === 0) && <Countdown {...limit} still={still} />}
      {takesAnswers(question) && <AnswerCount phase={question.phase} given={given} people={people} />}
    </>
  )
}

/** How many have answered, as figures and as a ring. */
export function AnswerCount({
  phase,
  given,
  people,
}: {
  phase: Phase
  given: number
  people: number
}): JSX.Element {
  const [answered, of] = outOf(given, people)
  return (
    <p class="answer-count numbers" data-phase={phase}>
      {phase === 'LOCKED' && <Icon name="lock" />}
      {phase === 'REVEALED' && <Icon name="check" />}
      <span class="answer-ring" style={{ '--share': shareOf(answered, of) }} />
      <span>{m.answeredOf({ done: answered, of })}</span>
      <span class="only-read">{m.phases[phase]}</span>
    </p>
  )
}

function DoorLocked(): JSX.Element {
  return (
    <span class="door">
      <Icon name="lock" /> {m.door}
    </span>
  )
}
