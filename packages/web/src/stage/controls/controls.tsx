import type { JSX } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { whole } from '../../messages/numbers.ts'
import { m } from '../../messages/stage/index.ts'
import { takesAnswers } from '../../room/question-state.ts'
import { shape } from '../../slide/canvas/shape.ts'
import { slideOnScreen, slidesAhead } from '../../slide/view/deck-slides.ts'
import { hasEntries } from '../../slide/view/stage-view.ts'
import { Icon } from '../../ui/icon.tsx'
import { panelsLater } from '../panels/panels-later.ts'
import { canHideTexts } from '../stage-control.ts'
import { type Action, Badge, type ControlsProps } from './action.tsx'
import { timeActions } from './time-controls.tsx'

/** Actions on what is on screen, the most urgent first. */
export function actionsOf({ view, stage, onPanel, on }: ControlsProps): Action[] {
  const { room } = view
  const { question, leaderboard } = room
  const steps = room.state === 'LIVE' && room.mode !== 'SELF_PACED'
  const isAnswered = question !== null && takesAnswers(question)
  const pendingIn = (items: readonly { lifecycle: string }[]) =>
    items.filter(({ lifecycle }) => lifecycle === 'PENDING').length
  const actions: (Action | false)[] = [
    steps &&
      isAnswered && {
        name: 'lock',
        label: m.lock,
        isNext: question.phase === 'OPEN',
        disabled: question.phase !== 'OPEN',
        onClick: () => stage.request({ type: 'lock' }),
      },
    ...(steps && isAnswered ? timeActions(stage, question, onPanel) : []),
    steps &&
      question?.type === 'SPINNER' && {
        name: 'spin',
        label: m.spin,
        isNext: true,
        class: 'main',
        onClick: () => stage.request({ type: 'spin' }),
      },
    hasEntries(room) &&
      on !== 'presenter' && {
        name: 'entries',
        label: m.qa,
        isNext: question?.type === 'QA',
        waiting: room.entry_counts?.PENDING ?? pendingIn(room.entries),
        onClick: () => onPanel('entries'),
      },
    (room.word_filter || (room.reviews ?? []).length > 0) &&
      on !== 'presenter' && {
        name: 'review',
        label: m.reviewTexts,
        waiting: pendingIn(room.reviews ?? []),
        onClick: () => onPanel('review'),
      },
    steps &&
      isAnswered && {
        name: 'results',
        label: m.resultsOnPhones,
        pressed: question.results_shown,
        onClick: () => stage.request({ type: 'show_results', shown: !question.results_shown }),
      },
    isAnswered && {
      name: 'hideResults',
      label: m.resultsOnStage,
      pressed: !stage.screen.hidesResults.value,
      onClick: () => stage.screen.toggleResults(),
    },
    steps &&
      (room.has_scores || leaderboard !== null) && {
        name: 'leaderboard',
        label: m.leaderboard,
        isNext: question === null || question.phase === 'REVEALED',
        pressed: leaderboard !== null,
        onClick: () => stage.request({ type: 'leaderboard', shown: leaderboard === null }),
      },
    room.hands_free !== undefined && {
      name: 'pause',
      label: room.hands_free.paused ? m.handsFree.goOn : m.handsFree.pause,
      onClick: () => stage.togglePause(),
    },
    steps && { name: 'deck', label: m.deck, isNext: true, onClick: () => onPanel('deck') },
  ]
  return actions.filter(action => action !== false)
}

type StepProps = Pick<ControlsProps, 'view' | 'stage' | 'onPanel'>

/** The label of a step forward, unless it starts the session or reveals an answer. */
function forwardLabel({ view: { room }, stage }: StepProps): string {
  const { here } = stage.steps
  if (here === 'point') return m.nextPoint
  if (here !== null) {
    const page = { at: here + 1, of: stage.screen.pager.pages.value.count }
    return canHideTexts(room) ? m.moreAnswers(page) : m.pageOf(page)
  }
  if (room.state !== 'LIVE' || stage.script.state.value === 'playing') return m.next
  if (room.leaderboard_next) return m.leaderboard
  if (slidesAhead(room).length > 0) return m.nextSlide
  return room.has_scores && room.leaderboard === null ? m.leaderboard : m.end
}

/** The step forward and back: whether there are any, and what forward does. */
export function stepOf({ view, stage, onPanel }: StepProps) {
  const { room } = view
  const { question, leaderboard } = room
  const reviews = room.state === 'CLOSED' && stage.screen.canReview.value
  const isShown = reviews || (room.state === 'LIVE' && room.mode !== 'SELF_PACED')
  const isBegun = slideOnScreen(room) !== null
  const reveals =
    leaderboard === null && question !== null && question.has_right_answer && question.phase !== 'REVEALED'
  return {
    isShown,
    canGoBack: reviews || isBegun || leaderboard !== null,
    label:
      !reviews && !isBegun
        ? m.start
        : reveals && stage.steps.here === null
          ? m.reveal
          : forwardLabel({ view, stage, onPanel }),
    back: () => stage.steps.back(),
    // Performs the labelled action, even if another remote acts at the same time.
    forward: async () => {
      if (stage.steps.forwardHere()) return
      if (reveals) await stage.request({ type: 'reveal' })
      else if ((await stage.steps.next()) && !panelsLater.part.value?.tellAllSkipped(stage)) onPanel('end')
    },
  }
}

/** The button of the step forward: a long press, or one with Shift, goes to the next slide at once. */
export function StepButton({
  step,
  stage,
  onPanel,
}: Pick<ControlsProps, 'stage' | 'onPanel'> & { step: ReturnType<typeof stepOf> }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null)
  const watchLongPress = panelsLater.part.value?.watchLongPress
  useEffect(() => watchLongPress?.(button.current!, stage, onPanel), [watchLongPress])
  return (
    <button ref={button} type="button" class="button main" disabled={!step.isShown} onClick={step.forward}>
      {step.label}
      <Icon name="next" />
    </button>
  )
}

/** The actions of the toolbar; others are in the menu. On a presenter's desk they are one row in every language. */
function shownOf(actions: readonly Action[], on: ControlsProps['on']): readonly Action[] {
  if (on === 'presenter') return actions.filter(({ name }) => name !== 'results' && name !== 'hideResults')
  if (shape.value === 'page') return actions
  return actions.filter(({ isNext }) => isNext).slice(0, 1)
}

/** All remote controls, the next step first. */
export function Controls(props: ControlsProps): JSX.Element {
  const { view, stage } = props
  const MoreControls = panelsLater.part.value?.MoreControls
  useEffect(() => panelsLater.load(), [])
  const step = stepOf(props)
  const hides = stage.hidesTexts.value
  const actions = hides ? [] : actionsOf(props)
  const shown = shownOf(
    actions.filter(({ label }) => label !== step.label),
    props.on,
  )
  const inMenu = actions.filter(action => !shown.includes(action))
  const waitingInMenu = inMenu.reduce((sum, { waiting = 0 }) => sum + waiting, 0)
  return (
    <div class="controls" role="toolbar" aria-label={m.controls}>
      {view.room.state === 'DRAFT' && (
        <button type="button" class="button main" onClick={() => stage.request({ type: 'open' })}>
          {m.openSession}
        </button>
      )}
      {step.isShown && (
        <span class="controls-step">
          <button type="button" class="button" disabled={!step.canGoBack} onClick={step.back}>
            <Icon name="previous" />
            <span class="controls-previous">{m.previous}</span>
          </button>
          <StepButton {...props} step={step} />
        </span>
      )}
      {hides && (
        <span class="controls-hiding" role="status">
          {m.hidingHint}
          <button
            type="button"
            class="button"
            onClick={() => {
              stage.hidesTexts.value = false
            }}
          >
            {m.hidingDone}
          </button>
        </span>
      )}
      <span class="controls-more">
        {shown.map(({ label, onClick, pressed, disabled = false, waiting = 0, class: name = '' }) => (
          <button
            key={label}
            type="button"
            class={`button ${name}`}
            disabled={disabled}
            aria-pressed={pressed}
            onClick={onClick}
          >
            {label}
            <Badge waiting={waiting} />
          </button>
        ))}
      </span>
      {MoreControls && (
        <>
          <button
            type="button"
            class="button controls-menu"
            popovertarget="more"
            aria-label={waitingInMenu > 0 ? `${m.moreControls}: ${whole(waitingInMenu)}` : m.moreControls}
          >
            <Icon name="more" />
            <Badge waiting={waitingInMenu} />
          </button>
          <MoreControls {...props} actions={inMenu} />
        </>
      )}
    </div>
  )
}
