/** Figures of `charts.ts`, in a file without browser types. */
export interface ChartFigures {
  readonly viewport: string
  readonly wordsOnScreen: number
  /** Frames a second of an empty page: the limit of browser and machine. */
  readonly emptyPageFps: number
  readonly fps: number
  readonly longestFrameMs: number
  /** The main thread's work for a frame: script, style and layout. 16.7 ms would be all that there is. */
  readonly mainThreadMsPerFrame: number
  readonly heapBeforeKiB: number
  readonly heapAfterKiB: number
  /** 0.1 is a tenth more after an hour than before. */
  readonly heapGrowth: number
}
