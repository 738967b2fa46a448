import type { StageRoom } from '@roomful/contract/room/protocol'
import type { RoomView } from '@roomful/contract/room/reducer'
import type { ComponentChildren, JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { takesAnswers } from '../room/question-state.ts'
import { Icon } from '../ui/icon.tsx'
import { slideOnScreen } from './deck-slides.ts'
import type { PanelName } from './panel.ts'
import { toggleFullScreen } from './shortcuts.ts'
import { soundsOn, toggleSounds } from './sounds.ts'
import { openPresenterWindow } from './stage-link.ts'
import type { StageControl } from './stage-room.ts'
import { toggleTheme } from './theme.ts'
import { TimeControls } from './time-controls.tsx'

interface ControlsProps {
  readonly view: RoomView<StageRoom>
  readonly stage: StageControl
  readonly asTable: boolean
  readonly onTable: () => void
  readonly onPanel: (panel: PanelName) => void
  /** Whether this is the presenter page, which has notes, people and moderation in place. */
  readonly isPrivate?: boolean
}

/** All remote controls, the next step first. */
export function Controls(props: ControlsProps): JSX.Element {
  const { view, stage, onPanel, isPrivate = false } = props
  const { room } = view
  const { question, leaderboard } = room
  const reviews = room.state === 'CLOSED' && stage.canReview
  const isLive = room.state === 'LIVE'
  const steps = isLive && room.mode !== 'SELF_PACED'
  const isBegun = slideOnScreen(room) !== null
  const open = question?.phase === 'OPEN'
  const waiting = room.entries.filter(({ lifecycle }) => lifecycle === 'PENDING').length
  const withheld = (room.reviews ?? []).filter(({ lifecycle }) => lifecycle === 'PENDING').length
  const hasEntries = question?.type === 'QA' || room.entries.length > 0
  const reveals =
    leaderboard === null && question !== null && question.has_right_answer && question.phase !== 'REVEALED'
  // Performs the labelled action, even if another remote acts at the same time.
  const onForward = async () => {
    if (stage.pager.forward()) return
    if (reveals) await stage.request({ type: 'reveal' })
    else if (await stage.next()) onPanel('end')
  }
  return (
    <div class="controls" role="toolbar" aria-label={m.controls}>
      {room.state === 'DRAFT' && (
        <button type="button" class="button main" onClick={() => stage.request({ type: 'open' })}>
          {m.openSession}
        </button>
      )}
      {(steps || reviews) && (
        <span class="controls-step">
          <button
            type="button"
            class="button"
            disabled={!reviews && !isBegun && leaderboard === null}
            onClick={() => stage.back()}
          >
            <Icon name="previous" />
            {m.previous}
          </button>
          <button type="button" class="button main" onClick={onForward}>
            {reviews ? m.next : !isBegun ? m.start : reveals ? m.reveal : m.next}
            <Icon name="next" />
          </button>
        </span>
      )}
      <span class="controls-more">
        {steps && question && takesAnswers(question) && (
          <>
            <button
              type="button"
              class="button"
              disabled={!open}
              onClick={() => stage.request({ type: 'lock' })}
            >
              {m.lock}
            </button>
            <TimeControls stage={stage} question={question} onPanel={onPanel} />
            <button
              type="button"
              class="button"
              aria-pressed={question.results_shown}
              onClick={() => stage.request({ type: 'show_results', shown: !question.results_shown })}
            >
              {m.resultsOnPhones}
            </button>
          </>
        )}
        {steps && question?.type === 'SPINNER' && (
          <button type="button" class="button main" onClick={() => stage.request({ type: 'spin' })}>
            {m.spin}
          </button>
        )}
        {question && takesAnswers(question) && (
          <button
            type="button"
            class="button"
            aria-pressed={!stage.hidesResults.value}
            onClick={() => stage.toggleResults()}
          >
            {m.resultsOnStage}
          </button>
        )}
        {hasEntries && !isPrivate && (
          <button type="button" class="button" onClick={() => onPanel('entries')}>
            {m.qa}
            {waiting > 0 && <strong class="badge numbers">{waiting}</strong>}
          </button>
        )}
        {room.word_filter && !isPrivate && (
          <button type="button" class="button" onClick={() => onPanel('review')}>
            {m.reviewTexts}
            {withheld > 0 && <strong class="badge numbers">{withheld}</strong>}
          </button>
        )}
        {steps && (
          <>
            <button
              type="button"
              class="button"
              aria-pressed={leaderboard !== null}
              onClick={() => stage.request({ type: 'leaderboard', shown: leaderboard === null })}
            >
              {m.leaderboard}
            </button>
            <button type="button" class="button" onClick={() => onPanel('deck')}>
              {m.deck}
            </button>
          </>
        )}
      </span>
      <button type="button" class="button controls-menu" popovertarget="more" aria-label={m.moreControls}>
        <Icon name="more" />
      </button>
      <MoreControls {...props} />
    </div>
  )
}

/** A button of the menu, which closes with it. */
function MenuButton({
  pressed,
  onClick,
  children,
}: {
  /** Of a switch: whether it is on. */
  pressed?: boolean
  onClick: () => void
  children: ComponentChildren
}): JSX.Element {
  return (
    <button
      type="button"
      popovertarget="more"
      popovertargetaction="hide"
      class="button"
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Less frequent actions, in a menu. */
function MoreControls({
  view,
  stage,
  asTable,
  onTable,
  onPanel,
  isPrivate = false,
}: ControlsProps): JSX.Element {
  const { room } = view
  const isLive = room.state === 'LIVE'
  return (
    <div id="more" popover class="menu-items">
      {!isPrivate && (
        <MenuButton onClick={() => openPresenterWindow(room.session_id)}>{m.presenterView}</MenuButton>
      )}
      <MenuButton onClick={() => onPanel('join')}>{m.joinPanel}</MenuButton>
      <MenuButton onClick={() => onPanel('pair')}>{m.pairPanel}</MenuButton>
      {!isPrivate && <MenuButton onClick={() => onPanel('people')}>{m.peopleList}</MenuButton>}
      <MenuButton pressed={asTable} onClick={onTable}>
        {m.tablePanel}
      </MenuButton>
      <MenuButton onClick={() => onPanel('hidden')}>{m.hiddenTexts}</MenuButton>
      {isLive && (
        <MenuButton onClick={() => stage.request({ type: 'lock_door', locked: !room.door_locked })}>
          {room.door_locked ? m.openDoor : m.closeDoor}
        </MenuButton>
      )}
      <MenuButton pressed={stage.isBlank.value} onClick={() => stage.setBlank(!stage.isBlank.value)}>
        {m.keyNames.blank}
      </MenuButton>
      <MenuButton onClick={toggleTheme}>{m.theme}</MenuButton>
      <MenuButton pressed={soundsOn.value} onClick={toggleSounds}>
        {m.sounds}
      </MenuButton>
      <MenuButton onClick={toggleFullScreen}>{m.fullScreen}</MenuButton>
      <MenuButton onClick={() => onPanel('keys')}>{m.keys}</MenuButton>
      {isLive && (
        <button
          type="button"
          popovertarget="more"
          popovertargetaction="hide"
          class="button danger"
          onClick={() => onPanel('end')}
        >
          {m.end}
        </button>
      )}
    </div>
  )
}
