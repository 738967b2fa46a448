import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { deviceStorage } from '../ui/storage.ts'
import type { QuizSounds } from './quiz-sounds.ts'
import { momentOf, type SoundMoment, soundsBetween } from './sound-moments.ts'
import type { StageControl } from './stage-room.ts'

const key = 'roomful.sounds'
const lookEveryMs = 100
const gestures = ['pointerdown', 'keydown'] as const

/** Whether stages in this browser play quiz sounds: off until somebody switches them on. */
export const soundsOn = signal(deviceStorage.read(key) === 'on')

// The presenter's page, or another stage in this browser.
addEventListener('storage', event => {
  if (event.key === key) soundsOn.value = event.newValue === 'on'
})

export function toggleSounds(): void {
  soundsOn.value = !soundsOn.value
  deviceStorage.write(key, soundsOn.value ? 'on' : 'off')
}

/** Plays the sounds of a quiz while they are on. Loads nothing before, and plays nothing before somebody has touched the page. */
export function useSounds(stage: StageControl): void {
  const isOn = soundsOn.value
  const before = useRef<SoundMoment | null>(null)
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
    // Switching them on was a touch of the page already.
    if (navigator.userActivation?.hasBeenActive) void start()
    else for (const gesture of gestures) addEventListener(gesture, start)
    const look = () => stage.view.value && momentOf(stage.view.value, Date.now())
    before.current = look()
    const timer = setInterval(() => {
      const now = look()
      for (const sound of soundsBetween(before.current, now)) sounds?.play(sound)
      before.current = now
    }, lookEveryMs)
    return () => {
      isOver = true
      clearInterval(timer)
      stopWaiting()
      void sounds?.close()
    }
  }, [stage, isOn])
}
