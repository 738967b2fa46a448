import type { JSX } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { m } from '../../messages/results/index.ts'
import { seriesOf } from '../../ui/letter.tsx'
import { Still } from '../../ui/still.ts'
import { noAnswers, type ResultsProps } from '../question-view.ts'
import { layOut, type Place } from './cloud-layout.ts'

interface PlacedWord extends Place {
  readonly text: string
  readonly fontPx: number
}

type Words = readonly { readonly text: string; readonly count: number }[]

/** Minimum time between moves, so that the cloud stays readable. */
const restMs = 700
/** Relative to the surrounding text. */
const smallest = 0.87
/** Gap between words, in em: wider than a space within a phrase. */
const gap = 0.6

/** Words sized by frequency; positions are stable while they fit. */
export function Chart({ question, results, hide, gone }: ResultsProps): JSX.Element {
  const box = useRef<HTMLDivElement>(null)
  const [placed, setPlaced] = useState<readonly PlacedWord[]>([])
  const words = useRef<Words>([])
  const plan = useRef<(() => void) | null>(null)
  words.current = results.groups ?? results.words ?? []

  useEffect(() => {
    const cloud = cloudIn(box.current!, () => words.current, setPlaced)
    plan.current = cloud.plan
    return cloud.stop
  }, [])
  useEffect(() => plan.current?.(), [results])

  const drawn = useMemo(() => ({ placed, gone }), [placed, gone])
  const draw = () =>
    placed.map(({ text, x, y, fontPx }) => {
      const style = {
        fontSize: `${fontPx}px`,
        transform: `translate(-50%, -50%) translate(${x}px, ${y}px)`,
      }
      const series = seriesOf(hueOf(text))
      return hide ? (
        <button
          key={text}
          type="button"
          class="cloud-word"
          data-series={series}
          data-gone={gone?.has(text)}
          style={style}
          aria-label={m.hide(text)}
          onClick={() => hide(text)}
        >
          <bdi>{text}</bdi>
        </button>
      ) : (
        <bdi key={text} class="cloud-word" data-series={series} style={style}>
          {text}
        </bdi>
      )
    })

  return (
    <div class="cloud" ref={box} aria-hidden={!hide}>
      {!results.words?.length && results.total_voters === 0 && (
        <p class="hint empty">{noAnswers(question)}</p>
      )}
      <Still key={hide ? 'buttons' : 'words'} of={drawn} draw={draw} />
    </div>
  )
}

/** Lays out the words, throttled, when they or the box change. */
function cloudIn(box: HTMLElement, words: () => Words, show: (placed: readonly PlacedWord[]) => void) {
  const canvas = document.createElement('canvas').getContext('2d')!
  const { fontFamily: family } = getComputedStyle(box)
  const widths = new Map<string, number>()
  let places: ReadonlyMap<string, Place> = new Map()
  let laidOutAt = -restMs
  let laidOut = ''
  let timer = 0

  /** The width of a word at a font size of 100 pixels. */
  function widthOf(text: string): number {
    let width = widths.get(text)
    if (width === undefined) {
      canvas.font = `700 100px ${family}`
      width = canvas.measureText(text).width
      widths.set(text, width)
    }
    return width
  }

  function layOutNow(): void {
    timer = 0
    laidOutAt = performance.now()
    const area = { width: box.clientWidth, height: box.clientHeight }
    // Read every time, as it scales with the stage window.
    const leastPx = Number.parseFloat(getComputedStyle(box).fontSize) * smallest
    const list = words()
    if (widths.size > 4 * list.length + 100) widths.clear()
    const fonts = fontSizes(list, widthOf, area, leastPx)
    // Includes widths, which change when fonts load.
    const wanted = list.map(({ text }, i) => `${fonts[i]} ${widthOf(text)} ${text}`).join('\n')
    if (wanted === laidOut && places.size > 0) return
    laidOut = wanted
    const sized = list.map(({ text }, i) => ({
      text,
      width: (widthOf(text) / 100 + gap) * fonts[i]!,
      height: fonts[i]! * 1.12,
    }))
    places = layOut(sized, places, area)
    show(
      list.flatMap(({ text }, i) => {
        const place = places.get(text)
        return place ? [{ text, fontPx: fonts[i]!, ...place }] : []
      }),
    )
  }

  function plan(): void {
    if (timer !== 0) return
    // The first words appear at once.
    const restsUntil = places.size === 0 ? 0 : laidOutAt + restMs
    timer = setTimeout(layOutNow, Math.max(0, restsUntil - performance.now()))
  }

  const observer = new ResizeObserver(() => {
    places = new Map()
    plan()
  })
  observer.observe(box)
  void document.fonts.ready.then(() => {
    widths.clear()
    plan()
  })
  return {
    plan,
    stop() {
      clearTimeout(timer)
      observer.disconnect()
    },
  }
}

/** Integer font sizes by the square root of the count, scaled so that all words fill about half the area. */
function fontSizes(
  words: Words,
  widthOf: (text: string) => number,
  area: { width: number; height: number },
  leastPx: number,
): number[] {
  const most = words[0]?.count ?? 1
  const weights = words.map(({ count }) => 0.3 + 0.7 * Math.sqrt(count / most))
  const unscaled = words.reduce(
    (sum, { text }, i) => sum + (widthOf(text) / 100 + gap) * weights[i]! * 1.12 * weights[i]!,
    0,
  )
  const filling = Math.sqrt((area.width * area.height * 0.5) / Math.max(unscaled, 1e-6))
  const widest = Math.max(...words.map(({ text }, i) => (widthOf(text) / 100 + gap) * weights[i]!), 1e-6)
  const largest = Math.min(filling, (area.width * 0.8) / widest, area.height * 0.3)
  return weights.map(weight => Math.ceil(Math.max(leastPx, stepped(largest * weight))))
}

/** A stable color per word. */
export function hueOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + character.codePointAt(0)!) >>> 0
  return hash % 5
}

/** Rounds sizes to steps of 10 %, so that a single vote does not move the cloud. */
function stepped(fontPx: number): number {
  return 1.1 ** Math.floor(Math.log(fontPx) / Math.log(1.1))
}
