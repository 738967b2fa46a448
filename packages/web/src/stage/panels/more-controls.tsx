import type { JSX } from 'preact'
import { m } from '../../messages/panels/index.ts'
import { heldScheme } from '../../slide/canvas/held-scheme.ts'
import { asPage, isSmall, toggleAsPage } from '../../slide/canvas/shape.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Action, type ActionName, Badge, type ControlsProps } from '../controls/action.tsx'
import { type LetterAction, letters, singleKeys, toggleFullScreen } from '../controls/keys.ts'
import { stepPast } from '../controls/past.ts'
import { soundsOn, toggleSounds } from '../sounds/sounds.ts'
import { canHideTexts } from '../stage-control.ts'
import { patterns, togglePatterns } from '../window/patterns.ts'
import { openPresenterWindow, openRemotePage } from '../window/stage-link.ts'
import { toggleTheme } from '../window/theme.ts'
import { MenuIcon, type MenuIconName } from './menu-icons.tsx'
import './menu.css'

const groups = ['show', 'people', 'session'] as const

interface Item extends Pick<Action, 'label' | 'onClick' | 'pressed' | 'disabled' | 'waiting'> {
  readonly group: (typeof groups)[number]
  readonly icon: MenuIconName
  /** Its single key, where that works on this page. */
  readonly letter?: LetterAction
  readonly isDanger?: boolean
}

/** How actions that the toolbar does not show look in the menu. */
const looks: Readonly<Record<ActionName, Pick<Item, 'group' | 'icon' | 'letter'>>> = {
  lock: { group: 'show', icon: 'lock', letter: 'lock' },
  reopen: { group: 'show', icon: 'reopen' },
  extend: { group: 'show', icon: 'more' },
  spin: { group: 'show', icon: 'wheel', letter: 'spin' },
  results: { group: 'show', icon: 'phone', letter: 'results' },
  hideResults: { group: 'show', icon: 'answers', letter: 'hideResults' },
  leaderboard: { group: 'show', icon: 'trophy', letter: 'leaderboard' },
  deck: { group: 'show', icon: 'grid', letter: 'deck' },
  pause: { group: 'show', icon: 'pause', letter: 'pause' },
  entries: { group: 'people', icon: 'questions' },
  review: { group: 'people', icon: 'held' },
}

type MenuProps = ControlsProps & {
  /** Those that the toolbar does not show. */
  readonly actions: readonly Action[]
}

/** All items of a page's menu. */
function itemsOf({ view, stage, asTable, onTable, onPanel, on = 'stage', actions }: MenuProps): Item[] {
  const { room } = view
  const isLive = room.state === 'LIVE'
  const isStage = on === 'stage'
  const isRemote = on === 'remote'
  const items: (Item | false)[] = [
    !isRemote && {
      group: 'show',
      icon: 'table',
      label: m.tablePanel,
      letter: 'table',
      pressed: asTable,
      onClick: onTable,
    },
    isLive &&
      stage.steps.here !== null && {
        group: 'show',
        icon: 'next',
        label: m.nextSlide,
        onClick: () =>
          void stepPast(stage).then(isAtEnd => {
            if (isAtEnd) onPanel('end')
          }),
      },
    ...actions.map(action => ({ ...action, ...looks[action.name] })),
    { group: 'show', icon: 'qr', label: m.joinPanel, letter: 'join', onClick: () => onPanel('join') },
    canHideTexts(room) && {
      group: 'show',
      icon: 'hidden',
      label: m.hideAnswers,
      pressed: stage.hidesTexts.value,
      onClick: () => {
        stage.hidesTexts.value = !stage.hidesTexts.value
        if (isRemote) onPanel('now')
      },
    },
    canHideTexts(room) && {
      group: 'show',
      icon: 'hidden',
      label: m.hiddenTexts,
      onClick: () => onPanel('hidden'),
    },
    canHideTexts(room) &&
      room.question?.type === 'WORD_CLOUD' && {
        group: 'show',
        icon: 'merge',
        label: m.mergeWords,
        onClick: () => onPanel('merge'),
      },
    {
      group: 'show',
      icon: 'moon',
      label: m.keyNames.blank,
      letter: 'blank',
      pressed: stage.screen.isBlank.value,
      onClick: () => stage.screen.setBlank(!stage.screen.isBlank.value),
    },
    !isRemote && {
      group: 'show',
      icon: 'patterns',
      label: m.patterns,
      pressed: patterns.value,
      onClick: togglePatterns,
    },
    isStage &&
      !isSmall.value && {
        group: 'show',
        icon: 'page',
        label: m.asPage,
        pressed: asPage.value,
        onClick: toggleAsPage,
      },
    isLive &&
      room.mode !== 'SELF_PACED' && {
        group: 'people',
        icon: 'more',
        label: m.keyNames.ask,
        letter: 'ask',
        onClick: () => onPanel('ask'),
      },
    on !== 'presenter' && {
      group: 'people',
      icon: 'people',
      label: m.peopleList,
      onClick: () => onPanel('people'),
    },
    isLive && {
      group: 'people',
      icon: 'lock',
      label: room.door_locked ? m.openDoor : m.closeDoor,
      onClick: () => stage.request({ type: 'lock_door', locked: !room.door_locked }),
    },
    isStage &&
      isSmall.value && {
        group: 'people',
        icon: 'phone',
        label: m.remote,
        onClick: () => openRemotePage(room.session_id),
      },
    !isRemote && { group: 'people', icon: 'phone', label: m.pairPanel, onClick: () => onPanel('pair') },
    isStage && {
      group: 'people',
      icon: 'notes',
      label: m.presenterView,
      onClick: () => openPresenterWindow(room.session_id),
    },
    heldScheme.value === null && {
      group: 'session',
      icon: 'light',
      label: m.theme,
      letter: 'theme',
      onClick: toggleTheme,
    },
    !isRemote && {
      group: 'session',
      icon: 'sound',
      label: m.sounds,
      pressed: soundsOn.value,
      onClick: toggleSounds,
    },
    !isRemote && {
      group: 'session',
      icon: 'full',
      label: m.fullScreen,
      letter: 'full',
      onClick: toggleFullScreen,
    },
    !isRemote && {
      group: 'session',
      icon: 'keys',
      label: m.keys,
      letter: 'help',
      onClick: () => onPanel('keys'),
    },
    isLive && {
      group: 'session',
      icon: 'stop',
      label: m.end,
      letter: 'end',
      isDanger: true,
      onClick: () => onPanel('end'),
    },
  ]
  return items.filter(item => item !== false)
}

/** Less frequent actions, in a menu. */
export function MoreControls(props: MenuProps): JSX.Element {
  const items = itemsOf(props)
  const hasKeys = props.on !== 'remote' && singleKeys.value
  return (
    <div id="more" popover class="menu-items">
      {groups.map(group => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
        <div key={group} role="group" class="menu-group" aria-labelledby={`menu-${group}`}>
          <h2 id={`menu-${group}`} class="hint">
            {m.menuGroups[group]}
          </h2>
          {items
            .filter(item => item.group === group)
            .map(({ letter, ...item }) => (
              <MenuButton key={item.label} {...item} {...(letter && hasKeys && { letter })} />
            ))}
        </div>
      ))}
    </div>
  )
}

/** A button of the menu, which closes with it. */
function MenuButton({
  icon,
  label,
  letter,
  pressed,
  disabled = false,
  waiting = 0,
  isDanger = false,
  onClick,
}: Omit<Item, 'group'>): JSX.Element {
  const key = letter && letters[letter]
  return (
    <button
      type="button"
      popovertarget="more"
      popovertargetaction="hide"
      class={`button ${isDanger ? 'danger' : ''}`}
      disabled={disabled}
      aria-pressed={pressed}
      aria-keyshortcuts={key}
      onClick={onClick}
    >
      <MenuIcon name={icon} />
      <span class="menu-label">
        {label}
        {pressed && <Icon name="check" />}
      </span>
      <Badge waiting={waiting} />
      {key && (
        <span aria-hidden="true">
          <kbd>{key}</kbd>
        </span>
      )}
    </button>
  )
}
