import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/stage/index.ts'
import { useCalm } from '../../ui/calm.ts'
import { seriesOf } from '../../ui/letter.tsx'
import { noAnswers, type ResultsProps } from '../question-view.ts'
import { hueOf } from './chart.tsx'
import { type Glyphs, placeWords } from './cloud-places.ts'
import './slide.css'

/** Words rest this long, so that they can be read. */
const restMs = 700
const smallest = 20
/** Of more, the most frequent; others are in the table. */
const wordsMax = 120

/** The space of a cloud and its font, which may come later than the words. */
interface Space {
  readonly width: number
  readonly height: number
  readonly glyphsOf: (text: string) => Glyphs
  /** The middle of a line of text above its baseline, relative to the font. */
  readonly middle: number
}

/** Words by frequency, the most frequent in the middle, as large as all fit. */
export function Cloud({ question, results, hide, gone }: ResultsProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [space, setSpace] = useState<Space | null>(null)
  const rested = useCalm(results, restMs)
  // The first words have none before them.
  const calm = rested.words?.length ? rested : results
  const words = calm.groups ?? calm.words
  useLayoutEffect(() => {
    const measure = () => setSpace(spaceOf(box.current!))
    const observer = new ResizeObserver(() =>
      setSpace(before => (before && isAsLarge(before, box.current!) ? before : spaceOf(box.current!))),
    )
    observer.observe(box.current!)
    document.fonts.addEventListener('loadingdone', measure)
    measure()
    return () => {
      observer.disconnect()
      document.fonts.removeEventListener('loadingdone', measure)
    }
  }, [])
  const placed = useMemo(
    () => (space ? placeWords(inOrder(words ?? []), space.glyphsOf, space, smallest) : []),
    [space, words],
  )
  return (
    <div class="cloud s-cloud" ref={box} aria-hidden={!hide}>
      {!calm.words?.length && calm.total_voters === 0 && <p class="hint empty">{noAnswers(question)}</p>}
      {placed.map(({ text, font, x, y }) => {
        const word = {
          class: 'cloud-word',
          'data-series': seriesOf(hueOf(text)),
          'data-gone': gone?.has(text),
          style: {
            fontSize: `${font}px`,
            transform: `translate(${x}px, ${y - (0.5 + space!.middle) * font}px)`,
          },
        }
        return hide ? (
          <button key={text} type="button" {...word} aria-label={m.hide(text)} onClick={() => hide(text)}>
            <bdi>{text}</bdi>
          </button>
        ) : (
          <bdi key={text} {...word}>
            {text}
          </bdi>
        )
      })}
    </div>
  )
}

/** The most frequent, in an order that does not depend on which answer came first. */
function inOrder(words: NonNullable<ResultsProps['results']['words']>) {
  return words.toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1)).slice(0, wordsMax)
}

/** An observer reports the first size as well. */
function isAsLarge({ width, height }: Space, { clientWidth, clientHeight }: HTMLElement): boolean {
  return width === clientWidth && height === clientHeight
}

function spaceOf(box: HTMLElement): Space {
  const context = document.createElement('canvas').getContext('2d')!
  context.font = `700 100px ${getComputedStyle(box).fontFamily}`
  const known = new Map<string, Glyphs>()
  const { fontBoundingBoxAscent, fontBoundingBoxDescent } = context.measureText('x')
  const middle = (fontBoundingBoxAscent - fontBoundingBoxDescent) / 200
  return {
    width: box.clientWidth,
    height: box.clientHeight,
    middle,
    glyphsOf(text) {
      let glyphs = known.get(text)
      if (!glyphs) {
        const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text)
        // At least a line: words of small letters are as far apart as others.
        glyphs = {
          width: width / 100,
          up: Math.max(actualBoundingBoxAscent / 100, 0.5 + middle),
          down: Math.max(actualBoundingBoxDescent / 100, 0.5 - middle),
        }
        known.set(text, glyphs)
      }
      return glyphs
    },
  }
}
