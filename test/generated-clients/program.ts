import { connect, type NewQuestion, type Results } from './client.ts'

/**
 * What an integrator writes with a generated client: a deck of every question type, a session, and the results of
 * each type read through its own fields. It compiles only if the generator understood the schemas.
 */
const options = [{ text: 'A' }, { text: 'B' }, { text: 'C' }]
const questions: NewQuestion[] = [
  { type: 'MULTIPLE_CHOICE', prompt: 'Which?', options, settings: { allow_multiple: true } },
  { type: 'QUIZ', prompt: 'Right?', options: [{ text: 'A', is_correct: true }, { text: 'B' }] },
  { type: 'WORD_CLOUD', prompt: 'One word?', settings: { max_words: 2 } },
  { type: 'OPEN_TEXT', prompt: 'Why?', settings: { max_length: 100 } },
  { type: 'RATING', prompt: 'How clear?', settings: { min: 1, max: 4 } },
  { type: 'NPS', prompt: 'Would you?' },
  { type: 'NUMERIC', prompt: 'How many?', settings: { min: 0, max: 10, step: 0.5 } },
  { type: 'RANKING', prompt: 'Rank', options },
  { type: 'ORDERING', prompt: 'Order', options },
  { type: 'MATCHING', prompt: 'Match', options: options.map(({ text }) => ({ text, match: `${text}!` })) },
  { type: 'FILL_IN_BLANK', prompt: 'To ___ it', settings: { blanks: [{ accepted: ['fill'] }] } },
  { type: 'POINT_ALLOCATION', prompt: 'Spend', options, settings: { total_points: 10 } },
  { type: 'SPINNER', prompt: 'Spin', options },
  { type: 'QA', prompt: 'Ask' },
]

const [baseUrl, apiKey] = process.argv.slice(2) as [string, string]
const api = connect(baseUrl, apiKey)
const presentation = await api.createPresentation('Every type', questions)
const session = await api.createSession(presentation.id)
await api.openSession(session.id)
const deck = await api.listQuestions(presentation.id)
const described: Record<string, string> = {}
for (const question of deck.questions) {
  const results = await api.readResults(session.id, question.id)
  described[results.question_type] = describe(results)
}
console.log(JSON.stringify(described))

function describe(results: Results): string {
  switch (results.question_type) {
    case 'MULTIPLE_CHOICE':
    case 'QUIZ':
      return total(results.option_counts)
    case 'WORD_CLOUD':
      return results.words.map(({ text, count }) => `${text} ${count.toFixed()}`).join()
    case 'OPEN_TEXT':
      return results.texts.map(({ text, created_at }) => text + created_at.slice(0, 10)).join()
    case 'RATING':
    case 'NUMERIC':
      return `${total(results.value_distribution)}, mean ${results.average?.toFixed(1) ?? 'none'}`
    case 'NPS':
      return `${results.nps.promoters - results.nps.detractors} ${results.nps.score ?? 'none'}`
    case 'RANKING':
      return Object.values(results.value_distribution)
        .map(places => places.reduce((sum, times) => sum + times, 0))
        .join()
    case 'ORDERING':
      return `${results.correct_order.length} ${total(results.placement_accuracy)}`
    case 'MATCHING':
      return `${results.correct_pairs.length} ${results.pair_stats.reduce((sum, { count }) => sum + count, 0)}`
    case 'FILL_IN_BLANK':
      return results.blank_stats.map(({ correct, incorrect }) => correct + incorrect).join()
    case 'POINT_ALLOCATION':
      return total(results.allocation_totals)
    case 'SPINNER':
      return results.spin_outcomes.map(({ text }) => text).join()
    case 'QA':
      return String(results.total_voters)
  }
}

function total(counts: Readonly<Record<string, number>>): string {
  return `${Object.values(counts).reduce((sum, count) => sum + count, 0)} of ${Object.keys(counts).length}`
}
