import { signal } from '@preact/signals'
import { useLayoutEffect } from 'preact/hooks'

/** Components shown that leave the window to the editor: the editor and loading indicators, but no error. */
export const wholeWindowUses = signal(0)

/** Counts a component while it is shown. Not by `:has()`, which would restyle the page with each picture of a slide. */
export function useWholeWindow(): void {
  useLayoutEffect(() => {
    wholeWindowUses.value++
    return () => {
      wholeWindowUses.value--
    }
  }, [])
}
