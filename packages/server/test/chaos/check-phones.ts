import { setTimeout } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { shownImage } from '@roomful/contract/features/images/limits'
import type { Room } from '@roomful/contract/room/protocol'
import { Scoreboards } from '../../src/features/scores/scoreboard.ts'
import { roomAddresses } from '../../src/features/stages/stage-links.ts'
import { tokenHash } from '../../src/lib/tokens.ts'
import { loadSnapshot } from '../../src/room/machine/snapshot.ts'
import { RoomReader } from '../../src/room/reads/reader.ts'
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

/**
 * Waits until every phone shows what a phone shows that has just come.
 * @param tokens as given to `phones`
 * @throws Error naming what differs when it takes too long
 */
export async function untilPhonesAreFresh(
  services: Services,
  phones: { shown(): ReadonlyMap<string, Room | undefined> },
  tokens: readonly Readonly<Record<string, string>>[],
): Promise<void> {
  const reader = new RoomReader(services, new Scoreboards(), roomAddresses(''))
  const began = performance.now()
  for (const [i, ofServer] of tokens.entries())
    for (const [role, token] of Object.entries(ofServer)) {
      const participant = (await reader.participant(tokenHash(token)))!
      const right = comparable(JSON.parse((await reader.participantRoom(participant)).toString()))
      const name = `${role} of server ${i + 1}`
      for (;;) {
        const room = phones.shown().get(name)
        const shown = room && comparable(room)
        if (isDeepStrictEqual(shown, right)) break
        if (performance.now() - began > hopelessAfterMs) {
          const wrong = Object.keys({ ...shown, ...right }).filter(
            key => !isDeepStrictEqual(shown?.[key], right[key]),
          )
          const differences = wrong.map(
            key => `${key}: ${JSON.stringify(shown?.[key])}, not ${JSON.stringify(right[key])}`,
          )
          throw new Error(`${name} is wrong: ${differences.join('\n')}`)
        }
        await setTimeout(lookAgainAfterMs)
      }
    }
}

/**
 * Without the time of sending, and without numbers of people, which phones are sent with other changes.
 */
function comparable({
  question,
  teams,
  entries,
  participants: _participants,
  ...room
}: Room): Record<string, unknown> {
  const { server_time: _, ...asked } = question ?? { server_time: '' }
  return {
    ...room,
    question: question && asked,
    teams: teams?.map(({ name }) => name),
    entries: entries.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  }
}

function onScreen(room: Room | undefined) {
  const question = room?.question
  return (
    room && { question: question ? [question.prompt, question.image] : undefined, slide: room.content_slide }
  )
}
