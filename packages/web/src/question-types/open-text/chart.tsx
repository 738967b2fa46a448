import type { JSX } from 'preact'
import { useRef } from 'preact/hooks'
import { useCalm } from '../../ui/calm.ts'
import { Enlargeable } from '../../ui/enlargeable.tsx'
import { HideButton } from '../../ui/hide-button.tsx'
import { useSlide } from '../../ui/slide.ts'
import { noAnswers, type ResultsProps } from '../question-view.ts'
import { mixedByMinute } from './mixed.ts'
import { type Wall, wallOf } from './newest.ts'

/** Results hold at most this many, the newest. */
const textsMax = 500
/** Up to this many characters, a text is larger on a slide. */
const shortText = 24
/** The duration of `--enter`, on which cards make way for new ones. */
const enterMs = 240
/** Above this many, they are there at once: each that moves is a layer. */
const movingMax = 60
/** Texts rest this long, so that they can be read; each change lays the slide out. */
const restMs = 700

/** Above this many, texts are no smaller but on more pages. */
const onePageMax = 9
/** Columns and sizes on a slide: few texts fill it. */
function sizesOf(texts: number): Readonly<Record<`data-${string}`, string | number>> {
  const flow = texts === 1 ? '1' : texts === 2 ? '2 1' : '3 2'
  return {
    'data-flow': flow,
    'data-largest': texts <= 3 ? 52 : texts <= 6 ? 40 : texts <= 12 ? 32 : 24,
    ...(texts > onePageMax && { 'data-smallest': 24 }),
  }
}

/** A wall of texts, newest minute first. */
export function Chart({ question, results, hide, gone, enlarge }: ResultsProps): JSX.Element {
  const calm = useCalm(results, restMs)
  const texts = keyed(mixedByMinute(calm.texts ?? [], calm.question_id))
  const wall = useRef<Wall | null>(null)
  wall.current = wallOf(
    wall.current,
    texts.map(({ key }) => key),
    calm.total_voters,
  )
  const list = useRef<HTMLUListElement>(null)
  useSlide(list, texts.map(({ key }) => key).join(), texts.length > movingMax ? 0 : enterMs)
  if (texts.length === 0 && calm.total_voters === 0) return <p class="hint empty">{noAnswers(question)}</p>
  // Texts beyond the limit of results.
  const beyond = texts.length === textsMax ? calm.total_voters - textsMax : 0
  return (
    <ul ref={list} class="wall" {...sizesOf(texts.length)} data-beyond={beyond}>
      {texts.map(({ key, text }) => (
        <li
          key={key}
          data-id={key}
          class="note"
          data-short={[...text].length <= shortText}
          data-gone={gone?.has(text)}
          data-newest={wall.current!.newest.has(key)}
        >
          <Enlargeable text={text} enlarge={enlarge} />
          {hide && <HideButton text={text} hide={hide} />}
        </li>
      ))}
    </ul>
  )
}

/** Texts with keys: equal ones of one minute are numbered. */
function keyed(texts: ReturnType<typeof mixedByMinute>): { readonly key: string; readonly text: string }[] {
  const repeated = new Map<string, number>()
  return texts.map(({ text, created_at }) => {
    const once = `${created_at} ${text}`
    const times = (repeated.get(once) ?? 0) + 1
    repeated.set(once, times)
    return { key: `${once} ${times}`, text }
  })
}
