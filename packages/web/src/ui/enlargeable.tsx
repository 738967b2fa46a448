import type { JSX } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { m } from '../messages/results/index.ts'
import { Folded, watchCut } from './folded.tsx'
import { Written } from './written.tsx'

/** User text of limited height; on a stage a click enlarges it, elsewhere a button unfolds it. */
export function Enlargeable({
  text,
  enlarge,
}: {
  text: string
  enlarge: ((text: string) => void) | undefined
}): JSX.Element {
  if (enlarge) return <EnlargeButton text={text} enlarge={enlarge} />
  return (
    <Folded text={text}>
      <Written text={text} isWhole />
    </Folded>
  )
}

function EnlargeButton({ text, enlarge }: { text: string; enlarge: (text: string) => void }): JSX.Element {
  const box = useRef<HTMLSpanElement>(null)
  // An attribute, drawn without space of its own: the stage's layout must not depend on what is cut off.
  useLayoutEffect(
    () => watchCut(box.current!, isCut => box.current!.toggleAttribute('data-cut', isCut)),
    [text],
  )
  return (
    <button type="button" class="enlargeable" aria-label={m.enlarge(text)} onClick={() => enlarge(text)}>
      <span ref={box} class="folded" data-more={m.showMore}>
        <Written text={text} isWhole />
      </span>
    </button>
  )
}
