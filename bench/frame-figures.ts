/** Figures of `frames.ts`, in a file without browser types. Times in milliseconds. */
export interface FrameFigures {
  readonly viewport: string
  readonly phones: number
  /** A page with one animation: the limit of browser and machine. */
  readonly emptyPage: Frames
  /** A stage on a choice question without answers. */
  readonly stage: ComparedFrames
  /** The same while everyone changes their answer every two seconds. */
  readonly stageWithPhones: ComparedFrames & { readonly answers: number }
  /** Every kind of screen while its content changes ten times a second, or while its script plays. */
  readonly screens: Readonly<Record<string, ScreenFrames>>
  /** The editor's list of 200 slides, scrolled. */
  readonly editorRail: ComparedFrames
  /** The panel with all slides over a stage, scrolled. */
  readonly allSlides: ComparedFrames
}

export interface Frames {
  /** From one frame to the next. */
  readonly frameMsP50: number
  readonly frameMsP95: number
  /** Processor time of the main thread from one frame to the next. */
  readonly workMsP50: number
  readonly workMsP95: number
}

export interface ComparedFrames extends Frames {
  readonly frameOfEmptyPageP95: number
  readonly workOfEmptyPageP95: number
}

export interface ScreenFrames extends Frames {
  readonly workMsMax: number
}

/** Frames of one change of a stage. */
export interface ChangeFrames {
  readonly framesOver8Ms: number
  readonly workMsMax: number
}
