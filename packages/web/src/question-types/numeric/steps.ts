export interface NumericSettings {
  readonly min: number
  readonly max: number
  readonly step: number
  /** There once the question is REVEALED. */
  readonly correct_value?: number | null
  readonly tolerance?: number
}

/** The nearest number that is on a step, without the noise of binary fractions. */
export function onStep(value: number, { min, max, step }: NumericSettings): number {
  const steps = Math.min(Math.floor((max - min) / step + 1e-9), Math.max(0, Math.round((value - min) / step)))
  return Number((min + steps * step).toPrecision(12))
}
