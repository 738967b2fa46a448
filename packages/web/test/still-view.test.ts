// Pictures of slides are those slides as an audience sees them.
import type { StageSlide } from '@roomful/contract/room/protocol'
import { expect, test } from 'vitest'
import type { StageView } from '../src/slide/view/stage-view.ts'
import { beforeShown } from '../src/slide/view/still-view.ts'
import { limitOf } from '../src/ui/countdown.tsx'

test('the picture of a timed question counts no seconds before it, and has all of its time', () => {
  const soon = new Date(Date.now() + 3_000).toISOString()
  const question = { id: 'que_1', phase: 'OPEN', opened_at: soon, deadline_at: soon }
  const view = { room: {}, clockAheadMs: 0 } as StageView
  const { drawing } = beforeShown({ question, results: {} } as unknown as StageSlide, view)
  if (drawing.type !== 'question') throw new TypeError('not a question')
  expect(Date.parse(drawing.question.opened_at)).toBeLessThan(Date.now())
  expect(limitOf(drawing.question, 0)).toMatchObject({ limitFrom: soon, deadlineAt: soon })
})
