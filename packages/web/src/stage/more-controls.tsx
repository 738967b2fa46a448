import type { ComponentChildren, JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { asPage, isSmall, toggleAsPage } from '../slide/shape.ts'
import { type Action, Badge, type ControlsProps } from './action.tsx'
import { heldScheme } from './held-scheme.ts'
import { patterns, togglePatterns } from './patterns.ts'
import { toggleFullScreen } from './shortcuts.ts'
import { soundsOn, toggleSounds } from './sounds.ts'
import { openPresenterWindow } from './stage-link.ts'
import { canHideTexts } from './stage-room.ts'
import { toggleTheme } from './theme.ts'

/** A button of the menu, which closes with it. */
function MenuButton({
  pressed,
  disabled = false,
  onClick,
  children,
}: {
  pressed?: boolean | undefined
  disabled?: boolean
  onClick: () => void
  children: ComponentChildren
}): JSX.Element {
  return (
    <button
      type="button"
      popovertarget="more"
      popovertargetaction="hide"
      class="button"
      disabled={disabled}
      aria-pressed={pressed}
      onClick={onClick}
    >
      {children}
    </button>
  )
}

/** Less frequent actions, in a menu. */
export function MoreControls({
  view,
  stage,
  asTable,
  onTable,
  onPanel,
  isPrivate = false,
  actions,
}: ControlsProps & {
  /** Those that the toolbar does not show. */
  actions: readonly Action[]
}): JSX.Element {
  const { room } = view
  const isLive = room.state === 'LIVE'
  return (
    <div id="more" popover class="menu-items">
      {actions.map(({ label, waiting = 0, pressed, disabled = false, onClick }) => (
        <MenuButton key={label} pressed={pressed} disabled={disabled} onClick={onClick}>
          {label}
          <Badge waiting={waiting} />
        </MenuButton>
      ))}
      {!isPrivate && (
        <MenuButton onClick={() => openPresenterWindow(room.session_id)}>{m.presenterView}</MenuButton>
      )}
      <MenuButton onClick={() => onPanel('join')}>{m.joinPanel}</MenuButton>
      <MenuButton onClick={() => onPanel('pair')}>{m.pairPanel}</MenuButton>
      {!isPrivate && <MenuButton onClick={() => onPanel('people')}>{m.peopleList}</MenuButton>}
      <MenuButton pressed={asTable} onClick={onTable}>
        {m.tablePanel}
      </MenuButton>
      {canHideTexts(room) && (
        <>
          <MenuButton
            pressed={stage.hidesTexts.value}
            onClick={() => {
              stage.hidesTexts.value = !stage.hidesTexts.value
            }}
          >
            {m.hideAnswers}
          </MenuButton>
          <MenuButton onClick={() => onPanel('hidden')}>{m.hiddenTexts}</MenuButton>
        </>
      )}
      {isLive && (
        <MenuButton onClick={() => stage.request({ type: 'lock_door', locked: !room.door_locked })}>
          {room.door_locked ? m.openDoor : m.closeDoor}
        </MenuButton>
      )}
      <MenuButton pressed={stage.isBlank.value} onClick={() => stage.setBlank(!stage.isBlank.value)}>
        {m.keyNames.blank}
      </MenuButton>
      {heldScheme.value === null && <MenuButton onClick={toggleTheme}>{m.theme}</MenuButton>}
      <MenuButton pressed={patterns.value} onClick={togglePatterns}>
        {m.patterns}
      </MenuButton>
      {!isPrivate && !isSmall.value && (
        <MenuButton pressed={asPage.value} onClick={toggleAsPage}>
          {m.asPage}
        </MenuButton>
      )}
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
