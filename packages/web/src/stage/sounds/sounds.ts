import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { deviceStorage } from '../../ui/storage.ts'
import type { StageControl } from '../stage-control.ts'
import type { QuizSounds } from './quiz-sounds.ts'

const key = 'roomful.sounds'
const lookEveryMs = 100
const gestures = ['pointerdown', 'keydown'] as const

/** Whether stages in this browser play quiz sounds, and music in the lobby; off by default. */
export const soundsOn = signal(deviceStorage.read(key) === 'on')

// Set by the presenter page or another stage in this browser.
addEventListener('storage', event => {
  if (event.key === key) soundsOn.value = event.newValue === 'on'
})

export function toggleSounds(): void {
  soundsOn.value = !soundsOn.value
  deviceStorage.write(key, soundsOn.value ? 'on' : 'off')
}

/** Plays quiz sounds and lobby music while switched on. Loads nothing before, and waits for a user gesture. */
export function useSounds(stage: StageControl): void {
  const isOn = soundsOn.value
  useEffect(() => {
    if (!isOn) return
    let sounds: QuizSounds | undefined
    let isOver = false
    const start = async () => {
      stopWaiting()
      const { QuizSounds } = await import('./quiz-sounds.ts')
      if (!isOver) sounds = new QuizSounds()
    }
    const stopWaiting = () => {
      for (const gesture of gestures) removeEventListener(gesture, start)
    }
    // Switching sounds on was itself a gesture.
    if (navigator.userActivation?.hasBeenActive) void start()
    else for (const gesture of gestures) addEventListener(gesture, start)
    const look = () => sounds?.look(stage.view.value, stage.script.state.peek())
    // Played with each change; the timer covers countdowns only, so that no late sound plays in between.
    const unsubscribe = [stage.view.subscribe(look), stage.script.state.subscribe(look)]
    const timer = setInterval(look, lookEveryMs)
    return () => {
      isOver = true
      for (const end of unsubscribe) end()
      clearInterval(timer)
      stopWaiting()
      void sounds?.close()
    }
  }, [stage, isOn])
}
