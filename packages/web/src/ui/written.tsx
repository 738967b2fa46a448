import type { JSX } from 'preact'

/**
 * User text: isolated, so that direction marks and length do not affect its surroundings. Keyed, as translators of browsers
 * replace text nodes, which then no longer change.
 */
export function Written({ text, class: name = '' }: { text: string; class?: string }): JSX.Element {
  return (
    <bdi key={text} dir="auto" class={`written ${name}`}>
      {text}
    </bdi>
  )
}
