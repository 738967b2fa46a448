import type { JSX } from 'preact'

/** With more lines than this, a text is shown without its line breaks, so that it makes no page tall. */
const linesMax = 16

/**
 * User text: isolated, so that direction marks and length do not affect its surroundings. Keyed, as translators of browsers
 * replace text nodes, which then no longer change.
 * @param isWhole whether all line breaks are kept
 */
export function Written({
  text,
  class: name = '',
  isWhole = false,
}: {
  text: string
  class?: string
  isWhole?: boolean
}): JSX.Element {
  const isFlat = !isWhole && text.split('\n').length > linesMax
  return (
    <bdi key={text} dir="auto" class={`written ${name}`} data-flat={isFlat || undefined}>
      {text}
    </bdi>
  )
}
