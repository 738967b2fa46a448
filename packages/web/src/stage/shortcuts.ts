import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { PanelName } from './panel.ts'
import type { StageControl } from './stage-room.ts'
import { toggleTheme } from './theme.ts'

const key = 'roomful.single-keys'

/** Single letters can be switched off for people who dictate (WCAG 2.1.4); page and arrow keys always work. */
export const singleKeys = signal(localStorage.getItem(key) !== 'off')

export function setSingleKeys(on: boolean): void {
  singleKeys.value = on
  localStorage.setItem(key, on ? 'on' : 'off')
}

/** The letter of each action that has one. */
export const letters = {
  lock: 'L',
  reveal: 'V',
  results: 'R',
  leaderboard: 'B',
  spin: 'S',
  join: 'J',
  table: 'D',
  deck: 'Q',
  theme: 'T',
  full: 'F',
  help: '?',
} as const
export type LetterAction = keyof typeof letters

interface Stage {
  readonly isRemote: boolean
  readonly isPanelOpen: () => boolean
  readonly open: (panel: PanelName) => void
  readonly toggleTable: () => void
}

/** The stage by keyboard and presenter remote. */
export function useShortcuts(stage: StageControl, options: Stage): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (latest.current.isPanelOpen() || isTyping(event.target)) return
      if (act(stage, latest.current, event.key)) event.preventDefault()
    }
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [stage])
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, dialog, summary') !== null
}

/** @returns whether the key meant something */
function act(stage: StageControl, options: Stage, pressed: string): boolean {
  if (options.isRemote && (pressed === 'PageDown' || pressed === 'ArrowRight')) {
    stage.forward()
    return true
  }
  if (options.isRemote && (pressed === 'PageUp' || pressed === 'ArrowLeft')) {
    stage.back()
    return true
  }
  const action = (Object.keys(letters) as LetterAction[]).find(
    name => letters[name] === pressed.toUpperCase(),
  )
  if (!action || !singleKeys.value) return false
  return letter(stage, options, action)
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
    default:
      break
  }
  if (!isRemote || !view) return false
  switch (action) {
    case 'deck':
      open('deck')
      return true
    case 'lock':
    case 'reveal':
    case 'spin':
      void stage.say({ type: action })
      return true
    case 'results':
      void stage.say({ type: 'show_results', shown: !view.room.question?.results_shown })
      return true
    case 'leaderboard':
      void stage.say({ type: 'leaderboard', shown: view.leaderboard === null })
      return true
  }
}

export function toggleFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen()
  else void document.documentElement.requestFullscreen?.()
}
