import { once } from 'node:events'
import { accountOf } from '../demo/account.ts'
import { liveDisplay, plainDisplay, silentDisplay } from '../demo/display.ts'
import { type Demo, runDemo } from '../demo/run-demo.ts'
import { dropThrowAwayDatabases } from '../demo/throw-away-server.ts'
import { roomAddresses } from '../features/stages/stage-links.ts'
import { type Command, type CommandCall, FailedCheck, UsageError } from './command.ts'
import { readDeckFile, sampleDeck } from './deck.ts'
import { buildWeb } from './serve.ts'

const participantsDefault = 50
const participantsMax = 10_000
const stopSignals = ['SIGINT', 'SIGTERM'] as const
/** The shells' exit code after Ctrl-C. */
const interruptedCode = 130

export const demo: Command = {
  usage: 'roomful demo [--participants N] [--deck FILE.json] [--keep]',
  options: { participants: { type: 'string' }, deck: { type: 'string' }, keep: { type: 'boolean' } },
  async run(call) {
    const file = call.options.deck as string | undefined
    const deck = file === undefined ? sampleDeck() : readDeckFile(file)
    const participants = participantsOption(call.options.participants)
    const keep = call.options.keep === true
    if (keep) await buildWeb()
    // Exiting, unlike a signal, removes the temporary folder.
    const stopPlaying = () => void dropThrowAwayDatabases().then(() => process.exit(interruptedCode))
    for (const signal of stopSignals) process.once(signal, stopPlaying)
    const display = displayFor(call)
    const played = await runDemo({ config: call.config, deck, participants, seed: 'roomful', keep, display })
    for (const signal of stopSignals) process.off(signal, stopPlaying)
    const { outcome } = played
    if (keep) {
      process.stdout.write(
        `${call.json ? JSON.stringify(await withLinks(played)) : await invitation(played)}\n`,
      )
      await Promise.race(stopSignals.map(signal => once(process, signal)))
    }
    await played.close()
    if (keep) return outcome.ok ? undefined : new FailedCheck(undefined)
    const result = call.json ? outcome : accountOf(outcome)
    return outcome.ok ? result : new FailedCheck(result)
  },
}

/** The outcome with links to the running session. */
async function withLinks({ outcome, server, joinUrl, joinCode }: Demo) {
  const results = `/public/v1/sessions/${outcome.session_id}/results?question_id=${outcome.questions[0]?.question_id}`
  return {
    ...outcome,
    url: server.url,
    join_code: joinCode,
    join_url: joinUrl,
    stage_url: roomAddresses(server.url).stage(
      outcome.session_id,
      await server.stageToken(outcome.session_id, 'remote'),
      'remote',
    ),
    api_key: server.key,
    curl: `curl -H 'X-API-Key: ${server.key}' '${server.url}${results}'`,
  }
}

async function invitation(demo: Demo): Promise<string> {
  const links = await withLinks(demo)
  return [
    accountOf(demo.outcome),
    '',
    'The session is LIVE. Try it:',
    `  join   ${links.join_url} (or ${links.url} with the code ${links.join_code})`,
    `  stage  ${links.stage_url}`,
    `  key    ${links.api_key}`,
    `  API    ${links.curl}`,
    '',
    'Ctrl-C stops it and removes all data.',
  ].join('\n')
}

function participantsOption(given: unknown): number {
  if (given === undefined) return participantsDefault
  const count = Number(given)
  if (!/^\d{1,5}$/.test(String(given)) || count < 1 || count > participantsMax)
    throw new UsageError(`--participants must be 1 to ${participantsMax}`)
  return count
}

function displayFor({ json }: CommandCall) {
  if (json) return silentDisplay
  return process.stdout.isTTY ? liveDisplay(process.stdout) : plainDisplay(text => process.stdout.write(text))
}
