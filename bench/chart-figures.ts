/** What `charts.ts` measures: apart, because browser types end there. */
export interface ChartFigures {
  readonly viewport: string
  readonly wordsOnScreen: number
  /** Frames a second of a page that holds nothing: what browser and machine can do. */
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
