import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { Markdown } from './markdown/markdown.tsx'
import './explanation.css'

/** On a stage, so few lines are large, and more than the others are in columns. */
const lines = { few: 2, most: 6 }
const lineLength = 70

/** How a text is set on a stage. */
function extentOf(text: string): 'brief' | 'medium' | 'many-lines' {
  const paragraphs = text.split('\n').filter(line => line !== '')
  if (text.split('\n').length > lines.most) return 'many-lines'
  const count = paragraphs.reduce((sum, { length }) => sum + Math.ceil(length / lineLength), 0)
  return count <= lines.few ? 'brief' : 'medium'
}

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
      <div class={`markdown ${extentOf(text)}`}>
        <Markdown text={text} level={3} />
      </div>
    </aside>
  )
}
