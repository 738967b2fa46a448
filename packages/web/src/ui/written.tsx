import type { JSX } from 'preact'

/** User text: isolated, so that direction marks and length do not affect its surroundings. */
export function Written({ text, class: name = '' }: { text: string; class?: string }): JSX.Element {
  return (
    <bdi dir="auto" class={`written ${name}`}>
      {text}
    </bdi>
  )
}
