import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Markdown } from './markdown/markdown.tsx'
import './explanation.css'

/** More lines than these are in columns on a stage. */
const fewLines = 6

/**
 * A question's explanation, which devices get with the correct answer.
 * @param mayScroll whether its height is limited: then keys can scroll it
 */
export function Explanation({
  text,
  mayScroll = false,
}: {
  readonly text: string
  readonly mayScroll?: boolean
}): JSX.Element {
  return (
    <aside class="explanation" aria-label={m.explanation} {...(mayScroll && { tabIndex: 0 })}>
      <p class="explanation-label" aria-hidden="true">
        {m.explanation}
      </p>
      <div class={text.split('\n').length > fewLines ? 'markdown many-lines' : 'markdown'}>
        <Markdown text={text} level={3} />
      </div>
    </aside>
  )
}
