import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { Problem, problemText } from '../api/call.ts'
import { ProblemNotice } from './form.tsx'

type Loading<P> =
  | { readonly is: 'loading' | 'failed' }
  | { readonly is: 'there'; readonly Screen: ComponentType<P> }

/** Loads the page again if the server responds: Chrome before version 156 keeps a failed import for the life of the page. */
async function tryAgain(): Promise<void> {
  const response = await fetch('/healthz').catch(() => null)
  if (response) location.reload()
}

/** A screen whose code is loaded when it is first shown. If that fails, it can be tried again. */
export function lazyScreen<P extends object>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => JSX.Element {
  let Loaded: ComponentType<P> | null = null
  return function LazyScreen(props: P): JSX.Element {
    const [state, setState] = useState<Loading<P>>(
      Loaded ? { is: 'there', Screen: Loaded } : { is: 'loading' },
    )
    async function start(): Promise<void> {
      setState({ is: 'loading' })
      try {
        Loaded = await load()
        const Screen = Loaded
        setState({ is: 'there', Screen })
      } catch {
        setState({ is: 'failed' })
      }
    }
    useEffect(() => {
      if (state.is === 'loading') void start()
    }, [])
    if (state.is === 'there') return <state.Screen {...props} />
    if (state.is === 'loading') return <Waiting />
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

/** Says that something is loading, after a moment only, so that nothing flickers. */
export function Waiting(): JSX.Element {
  return (
    <p class="waiting hint" role="status">
      {m.loading}
    </p>
  )
}
