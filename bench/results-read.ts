// Reading the results of a choice and of a word cloud with few and with very many answers, in microseconds.
import { getQuestionResults } from '../packages/server/src/features/results/results.ts'
import { activateQuestion } from '../packages/server/src/features/session-control/question-phases.ts'
import { reading, writing } from '../packages/server/src/services.ts'
import { type Bench, run } from './bench.ts'
import { durations } from './clock.ts'
import { median } from './figures.ts'
import { answerEverything } from './populate.ts'
import { choices, openStoredSession } from './sessions.ts'

const reads = 2_000
const words = Array.from({ length: 60 }, (_, i) => `word ${i}`)
const [choice] = choices(1) as [object]
const wordCloud = { type: 'WORD_CLOUD', prompt: 'Words?' }

async function measureResultsRead(bench: Bench, few = 100, many = 1_000_000) {
  const { services, organization } = await bench.services()
  const measure = async (count: number, asked: object) => {
    const { id: sessionId, questions } = await openStoredSession(services, organization, [asked])
    const [question] = questions
    const questionId = question!.id
    await writing(services, tx => activateQuestion(tx, organization, { sessionId, questionId }))
    const keys = Array.from({ length: count }, (_, i) => i + 1)
    const { options } = question!
    const answerOf = (_: unknown, i: number) =>
      asked === wordCloud
        ? { words: [words[i % words.length], words[(i * 7 + 1) % words.length]] }
        : { option_ids: [options[i % options.length]!.id] }
    await answerEverything(services, sessionId, keys, questions, { answerOf })
    const read = async () => {
      const results = await getQuestionResults(reading(services), organization, sessionId, questionId)
      if (results.total_voters !== count) throw new Error(`${results.total_voters} of ${count} answers`)
    }
    return median(await durations(reads, read)) * 1_000
  }
  const figures = []
  for (const answers of [few, many]) {
    const choiceUs = await measure(answers, choice)
    figures.push({ answers, choiceUs, wordCloudUs: await measure(answers, wordCloud) })
  }
  return figures
}

await run(measureResultsRead)
