import type { Page } from 'playwright-core'
import { restMs } from '../../packages/web/src/slide/canvas/page-rotation.ts'

/**
 * From the next load on, pages of a stage turn by themselves when the test says so and not as time passes, however long the test looks
 * at one.
 * @returns turns as if the time were over that a page stays
 */
export async function holdPages(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(restMs => {
    const { setInterval, clearInterval } = globalThis
    type Timer = ReturnType<typeof setInterval>
    const turns = new Map<Timer, () => void>()
    Object.assign(globalThis, {
      setInterval(run: () => void, ms: number) {
        const timer = setInterval(ms === restMs ? () => {} : run, ms)
        if (ms === restMs) turns.set(timer, run)
        return timer
      },
      clearInterval(timer: Timer) {
        turns.delete(timer)
        clearInterval(timer)
      },
      turnPages() {
        for (const turn of turns.values()) turn()
      },
    })
  }, restMs)
  return () => page.evaluate(() => (globalThis as unknown as { turnPages(): void }).turnPages())
}
