import type { JSX, RefCallback } from 'preact'

/** With more lines than this, a text is shown without its line breaks, so that it makes no page tall. */
const linesMax = 16

/**
 * User text: isolated, so that direction marks and length do not affect its surroundings. Keyed, as translators of browsers
 * replace text nodes, which then no longer change.
 * @param isWhole whether all line breaks are kept
 * @param draws draws in it once, as a ref
 */
export function Written({
  text,
  class: name = '',
  isWhole = false,
  draws = null,
  id,
}: {
  text: string
  class?: string
  isWhole?: boolean
  draws?: RefCallback<HTMLElement> | null
  id?: string
}): JSX.Element {
  const isFlat = !isWhole && text.split('\n').length > linesMax
  return (
    <bdi key={text} id={id} ref={draws} dir="auto" class={`written ${name}`} data-flat={isFlat || undefined}>
      {text}
    </bdi>
  )
}
