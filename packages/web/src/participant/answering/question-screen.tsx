import { labelsOf } from '@roomful/contract/question-types/qa-labels'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/index.ts'
import { answerFormOf } from '../../question-types/answer-forms.tsx'
import { typesWithTexts } from '../../question-types/types-with-texts.at-build.ts'
import { isFinalOnceGiven, isScored, numberOf, takesAnswers } from '../../room/question-state.ts'
import { BeforeStart, useSecondsBeforeStart } from '../../ui/before-start.tsx'
import { Countdown, limitOf } from '../../ui/countdown.tsx'
import { useDeadlinePassed } from '../../ui/deadline.ts'
import { useFocusOnChange } from '../../ui/focus-heading.ts'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Ask, type AskingRoom } from '../asking/ask.tsx'
import { loadMoments, moments } from '../between/lazy-moments.tsx'
import type { ParticipantRoom } from '../participant-room.ts'
import { AnswerState } from './answer-state.tsx'
import { LazyExplanation } from './lazy-explanation.tsx'
import { LazyResults } from './lazy-results.tsx'
import { OwnAnswer, verdictOn } from './own-answer.tsx'
import { useIsNew } from './use-is-new.ts'

/** A question: its input while open, then the participant's answer and the results. */
export function QuestionScreen({
  room,
  question,
  place = m.question(numberOf(question)),
}: {
  room: AskingRoom & Pick<ParticipantRoom, 'answers' | 'give' | 'statuses' | 'leaderboard' | 'places'>
  question: RoomQuestion
  /** The position of the question, as text. */
  place?: string
}): JSX.Element {
  const view = room.view.value!
  const draft = room.drafts.of(question.id)
  const [isChanging, setChanging] = useState(draft !== undefined)
  const own = room.answers.value[question.id]
  const results = view.results[question.id]
  const isTimeUp = useDeadlinePassed(
    question.phase === 'OPEN' ? question.deadline_at : null,
    view.clockAheadMs,
  )
  const before = useSecondsBeforeStart(question.opened_at, view.clockAheadMs)
  const isOpen = question.phase === 'OPEN' && !isTimeUp
  const isAnswered = own !== undefined
  const isFinal = isFinalOnceGiven(question, view.room.mode)
  const revealed = view.room.revealed?.[question.id]
  const form = answerFormOf(question)
  const Input = form?.Input ?? null
  const showsResults =
    question.results_shown && results !== undefined && (isAnswered || !isOpen || Input === null)
  const showsInput =
    isOpen && before === 0 && Input !== null && (isFinal ? !isAnswered : !showsResults || isChanging)
  const isPaced = view.room.mode === 'SELF_PACED'
  const isSolved = !isPaced && question.phase === 'REVEALED' && question.has_right_answer
  const isNew = useIsNew(isSolved)
  useEffect(() => {
    if (isSolved) void loadMoments()
  }, [isSolved])
  const Moments = moments.value
  const verdict = isAnswered ? verdictOn(question, own) : 'missed'
  const hasLeaderboard = room.leaderboard.value !== null
  const hasVerdict = isSolved && Moments !== null && verdict !== 'unknown' && !hasLeaderboard
  const isBelow = hasVerdict || (hasLeaderboard && !isPaced && question.phase === 'REVEALED')
  // The pressed button disappears, so the focus moves to the heading.
  const heading = useFocusOnChange<HTMLHeadingElement>(
    showsInput ? 'input' : isSolved ? 'solved' : 'answered',
  )

  function give(answer: unknown): void {
    room.give(question.id, answer)
    setChanging(false)
  }

  // The server accepts answers in transit at the deadline.
  const due = isTimeUp && question.phase === 'OPEN' ? (draft?.answer ?? null) : null
  useEffect(() => {
    if (due !== null) give(due)
  }, [due])

  const limit = limitOf(question, view.clockAheadMs)
  const looksUp = !isPaced && !isSolved && isAnswered && !showsResults
  const Prompt = isBelow ? 'h2' : 'h1'
  const shown = (
    <section class={isBelow ? 'question on-ground' : 'question'} data-type={question.type}>
      <div class="question-head">
        <p key={`${place} ${isTimeUp} ${question.phase}`} class="hint">
          {place}
          {!isOpen && takesAnswers(question) && (
            <span class="phase"> · {isTimeUp ? m.timeUp : m.phases[question.phase]}</span>
          )}
        </p>
        {isOpen && before === 0 && limit && <Countdown {...limit} />}
      </div>
      <Prompt
        ref={hasVerdict ? null : heading}
        tabIndex={-1}
        class={`prompt ${showsInput && form?.hasPrompt ? 'only-read' : ''}`}
      >
        <WrittenMath text={question.prompt} />
      </Prompt>
      <Picture image={question.image} of="question" />
      {isOpen && before > 0 && <BeforeStart seconds={before} question={question} />}
      {showsInput && (
        <Input
          question={question}
          own={own}
          give={give}
          draft={draft}
          keep={draft => room.drafts.set(question.id, draft)}
        />
      )}
      {isOpen && view.room.word_filter && [...typesWithTexts, 'QA'].includes(question.type) && (
        <p class="hint">{m.wordFilter}</p>
      )}
      <p class="only-read" role="status">
        {isTimeUp && <span>{m.timeUp}</span>}
      </p>
      {showsInput && isFinal && <p class="hint">{m.finalOnceGiven}</p>}
      <AnswerState
        status={room.statuses.value[question.id]}
        isSaved={isAnswered}
        isOpen={isOpen}
        isFinal={isFinal}
      />
      {!showsInput && before === 0 && takesAnswers(question) && (
        <OwnAnswer question={question} own={own} draft={draft} isOpen={isOpen} hasVerdict={hasVerdict} />
      )}
      <LazyExplanation question={question} />
      {revealed && question.phase === 'REVEALED' && isScored(question) && (
        <p class="score" role="status">
          <span class="score-last numbers">{m.pointsOfThis(revealed.points)}</span>
        </p>
      )}
      {isOpen && showsResults && !isChanging && Input !== null && (
        <button type="button" class="button" onClick={() => setChanging(true)}>
          {m.change}
        </button>
      )}
      {looksUp && Moments && (
        <p class="look-up" data-part="look-up" data-large={!showsInput}>
          <Moments.ScreenDrawing />
          {m.lookAtScreen}
        </p>
      )}
      {!isOpen && !question.results_shown && takesAnswers(question) && !looksUp && (
        <p class="hint">{m.resultsHidden}</p>
      )}
      {question.type === 'SPINNER' && !showsResults && <p class="notice">{m.wheelWait}</p>}
      {question.type === 'QA' && <Ask room={room} questionId={question.id} labels={labelsOf(question)} />}
      {question.type !== 'QA' && showsResults && !isChanging && (
        <LazyResults question={question} results={results} own={own} />
      )}
    </section>
  )
  return hasVerdict ? (
    <>
      <Moments.Verdict
        room={view.room}
        question={question}
        verdict={verdict}
        solution={form?.rightText?.(question) ?? null}
        heading={heading}
        isTold={room.places.areTold.value}
        isNew={isNew}
      />
      {shown}
    </>
  ) : (
    shown
  )
}
