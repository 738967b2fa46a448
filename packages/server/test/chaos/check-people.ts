import type { Services } from '../../src/services.ts'
import { differ } from './differ.ts'
import { isRemoved, joinAgain, type Phone } from './phones.ts'
import { type ChaosRoom, teamNames } from './room.ts'
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

/**
 * Everybody who was not removed is in one team, teams were dealt evenly, and on every server a team's points are the mean of those of
 * its members who answered.
 * @throws Error naming what differs
 */
export async function checkTeams(
  { storage }: Services,
  servers: Servers,
  { sessionId }: ChaosRoom,
): Promise<void> {
  const people = await storage.read
    .selectFrom('participants')
    .innerJoin('sessions', 'sessions.key', 'participants.session_key')
    .select(['participants.id', 'participants.team', 'participants.removed_at'])
    .where('sessions.id', '=', sessionId)
    .execute()
  const teams = await storage.read
    .selectFrom('teams')
    .innerJoin('sessions', 'sessions.key', 'teams.session_key')
    .select('teams.size')
    .where('sessions.id', '=', sessionId)
    .orderBy('teams.team')
    .execute()
  const sizes = teams.map(({ size }) => size)
  const membersOf = (team: number) => people.filter(one => one.team === team).map(({ id }) => id)
  differ(
    'sizes of teams',
    sizes,
    teamNames.map((_, team) => membersOf(team).length),
  )
  const here = people.filter(({ removed_at }) => removed_at === null).length
  differ(
    'people in teams',
    sizes.reduce((a, b) => a + b),
    here,
  )
  // Each removal may leave one place empty.
  const unevenMax = 1 + people.length - here
  if (Math.max(...sizes) - Math.min(...sizes) > unevenMax) throw new Error(`teams are uneven: ${sizes}`)
  for (const [i, server] of servers.all.entries()) {
    const { leaderboard, teams: shown } = await server.api(
      'GET',
      `/sessions/${sessionId}/leaderboard?limit=200`,
    )
    const points = new Map<string, number>(
      leaderboard.map((row: { participant_id: string; points: number }) => [row.participant_id, row.points]),
    )
    if (points.size === 0) continue
    const expected = teamNames.map((name, team) => {
      const own = membersOf(team).flatMap(id => points.get(id) ?? [])
      const sum = own.reduce((a, b) => a + b, 0)
      return [name, own.length, own.length === 0 ? 0 : Math.round(sum / own.length)]
    })
    const found = shown.map((team: { name: string; members: number; points: number }) => [
      team.name,
      team.members,
      team.points,
    ])
    differ(`teams of server ${i + 1}`, found.toSorted(), expected.toSorted())
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
