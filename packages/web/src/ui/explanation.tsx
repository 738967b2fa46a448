import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Markdown } from './markdown/markdown.tsx'
import './explanation.css'

/** A question's explanation, which devices get with the correct answer. */
export function Explanation({ text }: { readonly text: string }): JSX.Element {
  return (
    <aside class="explanation" aria-label={m.explanation}>
      <p class="explanation-label" aria-hidden="true">
        {m.explanation}
      </p>
      <div class="markdown">
        <Markdown text={text} level={3} />
      </div>
    </aside>
  )
}
