import type { ParticipantsOut } from '@roomful/contract/features/participants/participants'
import type {
  CreatePresentationBody,
  Presentation,
} from '@roomful/contract/features/presentations/presentations'
import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { SessionKpisOut } from '@roomful/contract/features/results/kpis'
import type { SessionOut } from '@roomful/contract/features/sessions/sessions'
import type { StageRoom } from '@roomful/contract/room/protocol'
import { Device } from '@roomful/testkit/device'
import { inParallel } from '@roomful/testkit/in-parallel'
import type { Config } from '../config.ts'
import { askQuestion } from './ask-question.ts'
import { type Display, fit } from './display.ts'
import { Phone } from './phone.ts'
import type { Play } from './play.ts'
import { type QuestionCheck, readBack } from './read-back.ts'
import { startThrowAwayServer, type ThrowAwayServer } from './throw-away-server.ts'

export interface DemoSettings {
  readonly config: Config
  readonly deck: CreatePresentationBody
  readonly participants: number
  /** Seed of the answers. */
  readonly seed: string
  /** Whether the session stays LIVE for inspection. */
  readonly keep: boolean
  readonly display: Display
}

/** The outcome, read back from the server. */
export interface DemoOutcome {
  /** Whether everything sent was acknowledged, stored and shown. */
  readonly ok: boolean
  readonly problems: readonly string[]
  readonly title: string
  readonly session_id: string
  readonly answers: Readonly<Record<'sent' | 'acknowledged' | 'stored' | 'shown' | 'changed', number>>
  /** Reconnects of phones, and those after which all answers were intact. */
  readonly returns: { readonly phones: number; readonly to_the_same_answers: number }
  readonly questions: readonly QuestionCheck[]
  readonly kpis: SessionKpisOut
  readonly participants: ParticipantsOut
}

/** A finished demo with its running server. */
export interface Demo {
  readonly outcome: DemoOutcome
  readonly server: ThrowAwayServer
  readonly joinUrl: string
  readonly joinCode: string
  /** Releases its resources. */
  close(): Promise<void>
}

const joinsAtOnce = 50

/**
 * Plays a session of a deck on a throw-away server: phones join, answer every question, change their answers and lose their
 * connections; then everything is read back and compared.
 * @throws ApiError for an invalid deck
 */
export async function runDemo(settings: DemoSettings): Promise<Demo> {
  const { config, deck, participants, seed, display, keep } = settings
  const server = await startThrowAwayServer(config)
  try {
    const presentation = await server.call<Presentation>('POST', '/presentations', deck)
    const { questions } = await server.call<{ questions: QuestionOut[] }>(
      'GET',
      `/presentations/${presentation.id}/questions`,
    )
    const draft = await server.call<SessionOut>('POST', '/sessions', { presentation_id: presentation.id })
    const session = await server.call<SessionOut>('POST', `/sessions/${draft.id}/open`)
    const stage = await Device.connect<StageRoom>(server.url, await server.stageToken(session.id, 'remote'))
    display.print(`${fit(presentation.title, 60)}: join with ${session.join_code}`)
    const phones = await inParallel(participants, joinsAtOnce, () =>
      Phone.join(server.url, session.join_code),
    )
    display.print(`${phones.length} phones have joined`)

    const play: Play = { server, session, questions, stage, phones, spins: new Map(), seed, display }
    for (const question of questions) await askQuestion(play, question)
    const outcome = await outcomeOf(play, presentation.title, keep)
    const joinUrl = stage.room!.join_url
    const disconnect = () => Promise.all([stage.leave(), ...phones.map(phone => phone.leave())])
    if (!keep) await disconnect()
    return {
      outcome,
      server,
      joinUrl,
      joinCode: session.join_code,
      close: async () => {
        if (keep) await disconnect()
        await server.close()
      },
    }
  } catch (error) {
    await server.close()
    throw error
  }
}

/** Answers are compared while the room is LIVE: a closed anonymous session no longer links them to participants. */
async function outcomeOf(play: Play, title: string, keep: boolean): Promise<DemoOutcome> {
  const { server, session, phones } = play
  const { checks, problems } = await readBack(play)
  if (!keep) await server.call('POST', `/sessions/${session.id}/close`)
  const kpis = await server.call<SessionKpisOut>('GET', `/sessions/${session.id}/kpis`)
  const participants = await server.call<ParticipantsOut>('GET', `/sessions/${session.id}/participants`)
  const sum = (of: (check: QuestionCheck) => number) => checks.reduce((total, check) => total + of(check), 0)
  const answers = {
    sent: sum(check => check.sent),
    acknowledged: sum(check => check.acknowledged),
    stored: sum(check => check.stored),
    shown: sum(check => check.shown),
    changed: sum(check => check.changed),
  }
  const returns = {
    phones: phones.reduce((total, phone) => total + phone.returns, 0),
    to_the_same_answers: phones.reduce((total, phone) => total + phone.returnsToTheSame, 0),
  }
  if (returns.phones !== returns.to_the_same_answers)
    problems.push('a phone came back and did not find its answers')
  if (participants.total !== phones.length || kpis.participants !== phones.length)
    problems.push(`${phones.length} phones joined, ${participants.total} are listed`)
  if (kpis.total_responses !== sum(check => (check.kind === 'answers' ? check.sent : 0)))
    problems.push(`the key figures say ${kpis.total_responses} responses`)
  for (const { prompt, sent, acknowledged, stored, shown } of checks)
    if (new Set([sent, acknowledged, stored, shown]).size > 1) problems.push(`numbers differ: ${prompt}`)
  return {
    ok: problems.length === 0,
    problems,
    title,
    session_id: session.id,
    answers,
    returns,
    questions: checks,
    kpis,
    participants,
  }
}
