/** The turn of the wheel, in degrees from 0 to 360, at which an option's middle stands under the pointer at the top. */
export function restingAngle(options: readonly { readonly id: string }[], optionId: string): number {
  const index = options.findIndex(({ id }) => id === optionId)
  return (360 - ((index + 0.5) * 360) / options.length) % 360
}

const radius = 98

/** The outline of one of `count` equal sectors, clockwise from the top. */
export function sectorPath(index: number, count: number): string {
  const point = (turn: number) => {
    const angle = turn * 2 * Math.PI
    return `${(radius * Math.sin(angle)).toFixed(2)} ${(-radius * Math.cos(angle)).toFixed(2)}`
  }
  const large = count === 1 ? 1 : 0
  return `M0 0L${point(index / count)}A${radius} ${radius} 0 ${large} 1 ${point((index + 1) / count)}Z`
}
