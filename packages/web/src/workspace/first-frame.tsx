import type { JSX } from 'preact'
import { Wordmark } from '../ui/wordmark.tsx'
import { Waiting } from './kit/lazy-screen.tsx'

/** Matches the server-rendered frame (`first-paint.ts`) until the user is loaded. */
export function FirstFrame(): JSX.Element {
  const { frame } = document.documentElement.dataset
  if (frame === 'sign-in')
    return (
      <main class="auth">
        <Wordmark />
        <Waiting />
      </main>
    )
  return (
    <div class="shell" data-editor={frame === 'editor'}>
      <header class="side">
        <div class="side-head">
          <span class="side-home">
            <Wordmark />
          </span>
        </div>
      </header>
      <main class="shell-main">
        <Waiting />
      </main>
    </div>
  )
}
