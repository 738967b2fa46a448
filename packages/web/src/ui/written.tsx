import type { JSX } from 'preact'

/** Text from people: isolated, so that neither direction marks nor length change anything around it. */
export function Written({ text, class: name = '' }: { text: string; class?: string }): JSX.Element {
  return (
    <bdi dir="auto" class={`written ${name}`}>
      {text}
    </bdi>
  )
}
