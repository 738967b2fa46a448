import { setTimeout as wait } from 'node:timers/promises'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { EntryOut } from '@roomful/contract/features/qa/entries'
import { typeOf } from '@roomful/contract/question-types/index'
import { Chance } from '@roomful/testkit/chance'
import { sampleAnswer } from '@roomful/testkit/crowd'
import type { Phone } from './phone.ts'
import type { Play } from './play.ts'

/** How long a room takes to answer while the demo is watched. */
const watchedMs = 2_500
const changesMind = 0.15
const losesConnection = 0.05
const asks = 0.3
/** A phone receives the first 100 entries; with this cap it can read back all. */
const askersMax = 60
const upvotesMax = 3
const withdraws = 0.1
const spins = 3
const questionsAsked = [
  'When will we know about the new office?',
  'What happens to the projects that were paused?',
  'Will there be more open positions next year?',
  'How do we measure whether this worked?',
  'Can the slides be shared afterwards?',
  'Who decides about the budget, and by when?',
]

/** Lets all phones respond to the question on screen. */
export async function takePart(play: Play, question: QuestionOut): Promise<void> {
  switch (typeOf(question).activity) {
    case undefined:
      await Promise.all(play.phones.map((phone, i) => answer(play, question, phone, i)))
      break
    case 'entries':
      await askAndUpvote(play, question)
      break
    case 'spins':
      await spin(play, question)
      break
  }
}

async function answer(play: Play, question: QuestionOut, phone: Phone, i: number): Promise<void> {
  const person = personOf(play, question, i)
  for (let again = true; again; ) {
    const drops = person.happens(losesConnection)
    again = person.happens(changesMind)
    await think(play, person)
    await phone.answer(question, sampleAnswer(question, roomOf(play, question), person), drops)
  }
}

async function askAndUpvote(play: Play, question: QuestionOut): Promise<void> {
  const { phones, server, session, stage } = play
  const people = phones.map((phone, i) => ({ phone, person: personOf(play, question, i) }))
  const askers = people.filter(({ person }, i) => person.happens(asks) || i === 0).slice(0, askersMax)
  await Promise.all(
    askers.map(async ({ phone, person }) => {
      await think(play, person)
      await phone.ask(question.id, person.pick(questionsAsked))
    }),
  )
  const path = `/sessions/${session.id}/qa?sort=created_at&limit=200`
  const { entries } = await server.call<{ entries: EntryOut[] }>('GET', path)
  const asked = entries.filter(entry => entry.question_id === question.id)
  // Over the API: this many exceed the rate limit of a stage's socket.
  for (const { id, lifecycle } of asked)
    if (lifecycle === 'PENDING')
      await server.call('PATCH', `/sessions/${session.id}/qa/${id}`, { lifecycle: 'PUBLISHED' })
  const liking = asked.map((_, rank) => 1 / (rank + 1))
  await Promise.all(
    people.map(async ({ phone, person }) => {
      await think(play, person)
      const liked = person.byWeight(asked, liking).slice(0, 1 + person.below(upvotesMax))
      for (const { id } of liked) await phone.upvote(question.id, id, true)
      if (person.happens(withdraws)) await phone.upvote(question.id, liked[0]!.id, false)
    }),
  )
  await stage.send({
    type: 'moderate',
    entry_id: asked[0]!.id,
    public_answer: 'We will write to all of you.',
  })
}

async function spin(play: Play, question: QuestionOut): Promise<void> {
  const { stage } = play
  const account = { sent: 0, acknowledged: 0, shown: 0 }
  play.spins.set(question.id, account)
  const outcomes = () => stage.room!.results?.spin_outcomes?.length ?? 0
  while (account.sent < spins) {
    account.sent++
    await stage.send({ type: 'spin' })
    account.acknowledged++
    await stage.until(() => outcomes() === account.sent)
    account.shown = outcomes()
    await think(play, personOf(play, question, account.sent))
  }
}

/** Randomness shared by all participants of a room. */
function roomOf({ seed }: Play, question: QuestionOut): Chance {
  return new Chance(`${seed}\n${question.order}\n${question.prompt}`)
}

function personOf({ seed }: Play, question: QuestionOut, i: number): Chance {
  return new Chance(`${seed}\n${question.order}\n${question.prompt}\n${i}`)
}

function think({ display }: Play, person: Chance): Promise<void> | undefined {
  return display.isWatched ? wait(watchedMs * person.next() ** 2) : undefined
}
