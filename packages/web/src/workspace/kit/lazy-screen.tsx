import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Problem, problemText } from '../api/call.ts'
import { ProblemNotice } from './form.tsx'
import { useWholeWindow } from './whole-window.ts'

type Loading<P> =
  | { readonly type: 'loading' | 'failed' }
  | { readonly type: 'there'; readonly Screen: ComponentType<P> }

/** Reloads the page if the server responds: Chrome before 156 caches failed imports for the page's lifetime. */
async function tryAgain(): Promise<void> {
  const response = await fetch('/healthz').catch(() => null)
  if (response) location.reload()
}

/** A lazily loaded screen, with a retry on failure. */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => JSX.Element {
  let Loaded: ComponentType<P> | null = null
  return function LazyScreen(props: P): JSX.Element {
    const [state, setState] = useState<Loading<P>>(
      Loaded ? { type: 'there', Screen: Loaded } : { type: 'loading' },
    )
    async function start(): Promise<void> {
      setState({ type: 'loading' })
      try {
        Loaded = await load()
        const Screen = Loaded
        setState({ type: 'there', Screen })
      } catch {
        setState({ type: 'failed' })
      }
    }
    useEffect(() => {
      if (state.type === 'loading') void start()
    }, [])
    if (state.type === 'there') return <state.Screen {...props} />
    if (state.type === 'loading') return <Waiting />
    return (
      <div class="screen">
        <ProblemNotice text={problemText(new Problem('NETWORK'))} />
        <button type="button" class="button" onClick={tryAgain}>
          {m.common.tryAgain}
        </button>
      </div>
    )
  }
}

/** A loading indicator, delayed to avoid flicker. */
export function Waiting(): JSX.Element {
  useWholeWindow()
  return (
    <p class="waiting hint" role="status">
      {m.loading}
    </p>
  )
}
