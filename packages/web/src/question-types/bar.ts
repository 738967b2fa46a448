import { shareOf } from '../messages/numbers.ts'
import type { Bar } from './question-view.ts'

/** Bars whose longest takes the whole width. @param bars with amounts in place of shares */
export function relativeBars(bars: readonly Bar[]): Bar[] {
  const most = Math.max(...bars.map(({ share }) => share))
  return bars.map(bar => ({ ...bar, share: shareOf(bar.share, most) }))
}
