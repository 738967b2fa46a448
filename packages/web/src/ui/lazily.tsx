import { signal } from '@preact/signals'
import type { ComponentType, JSX } from 'preact'
import { useEffect } from 'preact/hooks'

/** A component whose code is loaded when it is first shown; until then nothing. After a failure the next one tries again. */
export function lazily<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => JSX.Element | null {
  const loaded = signal<ComponentType<P> | null>(null)
  let isLoading = false
  async function start(): Promise<void> {
    if (isLoading) return
    isLoading = true
    try {
      loaded.value = await load()
    } catch {
      isLoading = false
    }
  }
  return function Lazy(props) {
    useEffect(() => void start(), [])
    return loaded.value && <loaded.value {...props} />
  }
}
