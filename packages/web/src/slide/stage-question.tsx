import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { EmbedRoom, RoomQuestion } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { JSX } from 'preact'
import { useContext, useMemo, useRef } from 'preact/hooks'
import { m } from '../messages/stage/index.ts'
import { ChartFigure } from '../question-types/chart-figure.tsx'
import { isQuiz, Ring, Verdict } from '../question-types/choice/quiz.tsx'
import { useAllTexts } from '../room/all-texts.ts'
import { loadPart } from '../room/load-part.ts'
import { isShown } from '../room/room-entry.ts'
import { BeforeStart, useSecondsBeforeStart } from '../ui/before-start.tsx'
import { limitOf } from '../ui/countdown.tsx'
import { directionOf } from '../ui/direction.ts'
import { lazily } from '../ui/lazily.tsx'
import { WrittenMath } from '../ui/math/written-math.tsx'
import { Picture } from '../ui/picture.tsx'
import { PagedMain } from './canvas/paged-main.tsx'
import { SlideRole, SlideShape } from './canvas/slide-at.tsx'
import { SlideTitle } from './canvas/slide-title.tsx'
import { concealedOf, drawnAs, useChart, usePrompt } from './figures.ts'
import { JoinPanel } from './lobby/join-panel.tsx'
import type { StageMainProps } from './view/shown-stage.ts'
import { isSecret } from './view/shown-stage.ts'

/** With its Markdown, which stages load after their first screen. */
const Explained = lazily<{ readonly text: string; readonly mayScroll: boolean }>(
  async () => (await loadPart(() => import('../ui/explanation.tsx'))).Explanation,
)

/** The question on screen and its live results. */
export function StageQuestion({
  view,
  stage,
  asTable,
  question,
}: Omit<StageMainProps, 'view'> & {
  view: StageMainProps['view'] | RoomView<EmbedRoom>
  question: RoomQuestion
}): JSX.Element {
  const { room } = view
  const before = useSecondsBeforeStart(question.opened_at, view.clockAheadMs)
  const hides = stage.hidesTexts.value
  const results = useAllTexts(stage.allTexts, view.results[question.id])
  const { still, gone } = useStill(results, hides)
  const isCanvas = useContext(SlideShape) === 'canvas'
  const drawn = isCanvas ? drawnAs(question) : question.type
  const Chart = useChart(drawn, isCanvas)
  const Prompt = usePrompt(question.type)
  const isPicture = useContext(SlideRole) === 'picture'
  const entries = room.entries.filter(entry => entry.question_id === question.id)
  const joinable = 'join_code' in room ? room : null
  const isSilent = isCanvas && joinable !== null && question.phase === 'OPEN' && !question.image
  const isPrinted = isPicture && stage.hidesResults.value
  const asks = isSilent && question.type === 'QA' && !entries.some(isShown) && !isPrinted
  const invites = asks || (isSilent && !hasTexts(question, results) && !stage.hidesResults.value)
  const isConcealed = stage.hidesResults.value || isSecret(question) || (isCanvas && isUntold(question))
  // Nothing to show but the question: it has the slide.
  const isAlone = isCanvas && isConcealed && !question.image && question.options.length === 0 && !invites
  const limit = limitOf(question, view.clockAheadMs)
  const prompt = (
    <SlideTitle of={question.id} class="stage-prompt" data-prompt={isAlone ? 104 : asks || Prompt ? 72 : 52}>
      {Prompt ? <Prompt question={question} /> : <WrittenMath text={question.prompt} />}
    </SlideTitle>
  )
  return (
    <PagedMain
      stage={stage}
      of={question.id}
      type={question.type}
      class={invites ? 'inviting' : question.image ? 'with-picture' : isAlone ? 'alone' : ''}
      share={isAlone ? 0.6 : undefined}
    >
      {isCanvas && isQuiz(question) ? (
        <div
          class="quiz-head"
          dir={directionOf([question.prompt])}
          data-timed={question.deadline_at !== null}
        >
          {prompt}
          {limit && <Ring {...limit} />}
          {question.phase === 'REVEALED' && results?.right !== undefined && results.total_voters > 0 && (
            <Verdict right={results.right} of={results.total_voters} />
          )}
        </div>
      ) : (
        prompt
      )}
      {question.image && (
        <div class="stage-picture">
          <Picture image={question.image} of="question" />
        </div>
      )}
      {before > 0 && <BeforeStart seconds={before} question={question} />}
      {before === 0 && asks && <p class="hint">{m.noEntries}</p>}
      {before === 0 && results && !asks && !(isAlone && isPrinted) && Chart && (
        <ChartFigure
          key={question.id}
          question={question}
          results={results}
          entries={entries}
          Chart={Chart}
          Hidden={isCanvas ? concealedOf(drawn) : undefined}
          asTable={asTable}
          isPicture={isPicture}
          concealed={isConcealed ? '' : null}
          hide={hides ? text => stage.hide(text) : undefined}
          still={still}
          gone={gone}
          enlarge={stage.hasControls.value && !hides ? text => stage.enlarge(text) : undefined}
        />
      )}
      {before === 0 && invites && <JoinPanel room={joinable} />}
      {before === 0 && question.explanation !== undefined && (
        <Explained text={question.explanation} mayScroll />
      )}
    </PagedMain>
  )
}

/** While answers are chosen to be hidden: the results when that began, and the texts that no longer belong to them. */
function useStill(
  results: QuestionResultsOut | undefined,
  isStill: boolean,
): { readonly still?: QuestionResultsOut | undefined; readonly gone?: ReadonlySet<string> } {
  const kept = useRef(results)
  if (!isStill || kept.current?.question_id !== results?.question_id) kept.current = results
  const gone = useMemo(() => {
    const left = textsIn(results)
    return new Set([...textsIn(kept.current)].filter(text => !left.has(text)))
  }, [isStill, results])
  return isStill ? { still: kept.current, gone } : {}
}

/** All texts of participants in results. */
function textsIn(results: QuestionResultsOut | undefined): Set<string> {
  const { texts, words, groups, blank_stats } = results ?? {}
  const blanks = (blank_stats ?? []).flatMap(({ answers }) => answers)
  return new Set([texts, words, groups, blanks].flatMap(list => (list ?? []).map(({ text }) => text)))
}

/** Whether a question has no results before it is revealed: then what stood on screen stays. */
function isUntold({ phase, type }: RoomQuestion): boolean {
  return phase === 'LOCKED' && ['FILL_IN_BLANK', 'MATCHING', 'ORDERING'].includes(type)
}

/** Whether a question has more to show than its text: one that collects texts has nothing before the first. */
function hasTexts({ type }: RoomQuestion, results: QuestionResultsOut | undefined): boolean {
  return !['OPEN_TEXT', 'WORD_CLOUD'].includes(type) || results?.total_voters !== 0
}
