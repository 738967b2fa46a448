import type { Services } from '../../src/services.ts'
import { differ } from './differ.ts'
import { isRemoved, joinAgain, type Phone } from './phones.ts'
import type { ChaosRoom } from './room.ts'
import type { Servers } from './servers.ts'

/**
 * Key figures and lists of every server agree with who has joined and was not removed; who was removed can do
 * nothing on any server; joining again is being the same.
 * @throws Error naming what differs
 */
export async function checkPeople(
  { storage }: Services,
  servers: Servers,
  room: ChaosRoom,
  phones: readonly Phone[],
): Promise<void> {
  const here = phones.filter(phone => !isRemoved(phone))
  const voters = await storage.read
    .selectFrom('answers')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select('participant_key')
    .distinct()
    .where('sessions.id', '=', room.sessionId)
    .execute()
  const responses = await storage.read
    .selectFrom('answers')
    .innerJoin('session_questions', 'session_questions.key', 'answers.session_question_key')
    .innerJoin('sessions', 'sessions.key', 'session_questions.session_key')
    .select(eb => eb.fn.countAll().as('n'))
    .where('sessions.id', '=', room.sessionId)
    .executeTakeFirstOrThrow()
  const path = `/sessions/${room.sessionId}`
  for (const [i, server] of servers.all.entries()) {
    const { participants, voters: counted, total_responses } = await server.api('GET', `${path}/kpis`)
    const expected = [here.length, voters.length, Number(responses.n)]
    differ(`key figures of server ${i + 1}`, [participants, counted, total_responses], expected)
    const list = await server.api('GET', `${path}/participants`)
    const listed = list.participants.map(({ id, display_name }: { id: string; display_name: string }) => [
      id,
      display_name,
    ])
    differ(`total of server ${i + 1}`, list.total, here.length)
    const everybody = here.map(({ id, name }) => [id, name])
    differ(`participants of server ${i + 1}`, listed.toSorted(), everybody.toSorted())
    for (const phone of phones.filter(isRemoved)) await checkRefused(server.url, room, phone)
  }
  for (const [i, { url }] of servers.all.entries()) {
    const phone = here[i]!
    const { participant_id } = await joinAgain(phone, () => url, room)
    differ(`${phone.name}, who joins again,`, participant_id, phone.id)
  }
}

async function checkRefused(
  url: string,
  { openQuestions }: ChaosRoom,
  { name, token }: Phone,
): Promise<void> {
  const response = await fetch(`${url}/room/v1/questions/${openQuestions[0]}/answer`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ answer: { value: 1 } }),
  })
  differ(`the answer of ${name}, who was removed,`, response.status >= 400 && response.status < 500, true)
}
