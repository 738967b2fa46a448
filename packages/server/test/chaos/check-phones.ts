import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { shownImage } from '@roomful/contract/features/images/limits'
import type { Room } from '@roomful/contract/room/protocol'
import { loadSnapshot } from '../../src/room/machine/snapshot.ts'
import { contentSlideForPhones } from '../../src/room/reads/view.ts'
import { reading, type Services } from '../../src/services.ts'
import type { Displays } from './displays.ts'

const lookAgainAfterMs = 20
/** What is wrong for so much longer stays so. */
const hopelessAfterMs = 30_000

/**
 * Waits until every phone shows the question or content slide that is on screen, with its picture, as it is stored.
 * @throws Error naming what differs when it takes longer than `msMax`
 */
export async function untilPhonesAreRight(
  services: Services,
  sessionKey: number,
  phones: Displays,
  msMax: number,
): Promise<void> {
  const began = performance.now()
  const snapshot = await loadSnapshot(reading(services), sessionKey)
  const definition = snapshot.active?.definition
  const right = {
    question: definition && [definition.prompt, shownImage(definition.image)],
    slide: contentSlideForPhones(snapshot),
  }
  let last = ''
  for (;;) {
    const wrong = [...phones.shown()].find(([, room]) => !isDeepStrictEqual(onScreen(room), right))
    const ms = Math.round(performance.now() - began)
    if (!wrong && (ms <= msMax || last === '')) return
    if (!wrong) throw new Error(`phones were right after ${ms} ms only, until then not: ${last}`)
    last = `${wrong[0]}: ${JSON.stringify(onScreen(wrong[1]))}, not ${JSON.stringify(right)}`
    if (ms > msMax + hopelessAfterMs) throw new Error(`phones are wrong: ${last}`)
    await setTimeout(lookAgainAfterMs)
  }
}

function onScreen(room: Room | undefined) {
  const question = room?.question
  return (
    room && { question: question ? [question.prompt, question.image] : undefined, slide: room.content_slide }
  )
}
