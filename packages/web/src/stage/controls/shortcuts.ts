import { useLayoutEffect, useRef } from 'preact/hooks'
import type { PanelName } from '../panels/panel.ts'
import { panelsLater } from '../panels/panels-later.ts'
import type { StageControl } from '../stage-control.ts'
import { toggleTheme } from '../window/theme.ts'
import { type LetterAction, letters, singleKeys, toggleFullScreen } from './keys.ts'

interface Stage {
  readonly isRemote: boolean
  readonly panel: () => PanelName | null
  readonly open: (panel: PanelName | null) => void
  readonly toggleTable: () => void
}

/** Keys of presenter remotes, which work whatever panel is open. */
const steps: Readonly<Record<string, 1 | -1>> = { PageDown: 1, ArrowRight: 1, PageUp: -1, ArrowLeft: -1 }

/** Panels that the letter which opens them closes, too. */
const opened: { readonly [A in LetterAction]?: PanelName } = { join: 'join', deck: 'deck', help: 'keys' }

/** Keyboard and presenter remote control of the stage. */
export function useShortcuts(stage: StageControl, options: Stage): void {
  const latest = useRef(options)
  latest.current = options
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || isTyping(event.target)) return
      if (act(stage, latest.current, event)) event.preventDefault()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [stage])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, summary') !== null
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, dialog') !== null
}

/** @returns whether the key was handled */
function act(
  stage: StageControl,
  options: Stage,
  { key: pressed, target, shiftKey }: KeyboardEvent,
): boolean {
  // A focused button handles the space bar itself.
  const by = pressed === ' ' && !isControl(target) ? 1 : steps[pressed]
  if (by !== undefined) {
    // A step discards typed digits.
    panelsLater.part.value?.goToTyped(stage, pressed)
    return step(stage, options, by, shiftKey)
  }
  const panel = options.panel()
  if (!singleKeys.value) return false
  if (panel === null && options.isRemote && panelsLater.part.value?.goToTyped(stage, pressed)) return true
  const wanted = pressed === '.' ? letters.blank : pressed.toUpperCase()
  const action = (Object.keys(letters) as LetterAction[]).find(name => letters[name] === wanted)
  if (action === undefined) return false
  if (panel === null) return letter(stage, options, action)
  if (opened[action] !== panel) return false
  options.open(null)
  return true
}

/** Steps forward, perhaps past remaining pages, or back, closing overlays first. Never ends the session: that needs a letter key, which clickers lack. */
function step(stage: StageControl, { isRemote, panel, open }: Stage, by: 1 | -1, isPast: boolean): boolean {
  const menu = document.querySelector<HTMLElement>(':popover-open')
  if (stage.screen.isBlank.value) stage.screen.setBlank(false)
  else if (menu) menu.hidePopover()
  else if (panel() !== null) open(null)
  else if (!isRemote) return by === 1 ? stage.steps.forwardHere() : stage.screen.pager.back()
  else if (by === -1) stage.steps.back()
  else
    void (isPast ? panelsLater.part.value?.stepPast(stage) : stage.steps.forward())?.then(isAtEnd => {
      if (isAtEnd) panelsLater.part.value?.tellEnd(stage)
    })
  return true
}

function letter(stage: StageControl, { isRemote, open, toggleTable }: Stage, action: LetterAction): boolean {
  const view = stage.view.value
  switch (action) {
    case 'join':
      open('join')
      return true
    case 'table':
      toggleTable()
      return true
    case 'theme':
      toggleTheme()
      return true
    case 'full':
      toggleFullScreen()
      return true
    case 'help':
      open('keys')
      return true
    case 'blank':
      stage.screen.setBlank(!stage.screen.isBlank.value)
      return true
    case 'hideResults':
      stage.screen.toggleResults()
      return true
    default:
      break
  }
  if (!isRemote || !view) return false
  switch (action) {
    case 'deck':
      open('deck')
      return true
    case 'ask':
      if (view.room.state === 'LIVE' && view.room.mode !== 'SELF_PACED') open('ask')
      return true
    case 'end':
      if (view.room.state === 'LIVE') open('end')
      return true
    case 'pause':
      stage.togglePause()
      return view.room.hands_free !== undefined
    case 'lock':
    case 'reveal':
    case 'spin':
      void stage.request({ type: action })
      return true
    case 'results':
      void stage.request({ type: 'show_results', shown: !view.room.question?.results_shown })
      return true
    case 'leaderboard':
      void stage.request({ type: 'leaderboard', shown: view.room.leaderboard === null })
      return true
  }
}
