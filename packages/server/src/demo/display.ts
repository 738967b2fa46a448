import { stripVTControlCharacters } from 'node:util'
import type { Bar } from './bars.ts'

/** The demo's output. */
export interface Display {
  /** Replaces the previous frame. */
  show(lines: readonly string[]): void
  /** Prints a permanent line, below the last frame. */
  print(line: string): void
  /** The space for a frame, in lines and characters. */
  readonly size: { readonly rows: number; readonly columns: number }
  /** Whether the output is interactive, so that the demo plays at a watchable pace. */
  readonly isWatched: boolean
}

/** For `--json`. */
export const silentDisplay: Display = {
  show: () => {},
  print: () => {},
  size: { rows: 0, columns: 0 },
  isWatched: false,
}

/** For pipes and files: permanent lines only. */
export function plainDisplay(write: (text: string) => void): Display {
  return {
    show: () => {},
    print: line => write(`${line}\n`),
    size: { rows: 24, columns: 160 },
    isWatched: false,
  }
}

const hideCursor = '\x1b[?25l'
const showCursor = '\x1b[?25h'
/** Synchronized output: the terminal shows no partial frames. */
const beginFrame = '\x1b[?2026h'
const endFrame = '\x1b[?2026l'
const eraseToEndOfLine = '\x1b[K'
const eraseBelow = '\x1b[J'

export type Terminal = Pick<NodeJS.WriteStream, 'rows' | 'columns'> & { write(text: string): unknown }

/** For a terminal: frames overwrite each other without flicker. */
export function liveDisplay(terminal: Terminal): Display {
  let shown = 0
  process.once('exit', () => terminal.write(showCursor))
  return {
    show: lines => {
      const up = shown > 0 ? `\x1b[${shown}A` : ''
      const text = lines.map(line => `${line}${eraseToEndOfLine}\n`).join('')
      terminal.write(`${hideCursor}${beginFrame}${up}\r${text}${eraseBelow}${endFrame}`)
      shown = lines.length
    },
    print: line => {
      terminal.write(`${line}\n`)
      shown = 0
    },
    get size() {
      return { rows: terminal.rows - 1, columns: terminal.columns }
    },
    isWatched: true,
  }
}

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']
const labelColumnsMax = 36

/** Bars as lines of at most `columns` characters. */
export function drawBars(bars: readonly Bar[], columns: number): string[] {
  const longest = Math.max(1, ...bars.map(bar => bar.count))
  const labels = bars.map(bar => fit(bar.label, labelColumnsMax))
  const labelColumns = Math.max(0, ...labels.map(label => label.length))
  const countColumns = 6
  const room = Math.max(8, columns - labelColumns - countColumns - 6)
  return bars.map(({ count }, i) => {
    const units = Math.round((count / longest) * room * 8)
    const bar = '█'.repeat(Math.floor(units / 8)) + eighths[units % 8]
    return `  ${labels[i]!.padEnd(labelColumns)}  ${bar} ${Number(count.toFixed(1))}`
  })
}

/** A text in one line of at most `columns` characters, without control sequences. */
export function fit(text: string, columns: number): string {
  const line = stripVTControlCharacters(text).replace(/[\p{Cc}\s]+/gu, ' ')
  const characters = [...line]
  return characters.length <= columns ? line : `${characters.slice(0, columns - 1).join('')}…`
}
