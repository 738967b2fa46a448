import type { QuestionOut } from '@roomful/contract/features/presentations/questions'
import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { questionExamples } from '@roomful/contract/question-types/question-examples'
import { type CreateQuestionBody, readNewQuestion } from '@roomful/contract/question-types/question-input'
import { sampleId, times } from './sample.ts'

/** The questions created from the example bodies, by type. */
export function sampleQuestions(): Readonly<Record<QuestionTypeName, QuestionOut>> {
  return Object.fromEntries(
    questionExamples.map((body, order) => [body.type, sampleQuestion(body, order)]),
  ) as Record<QuestionTypeName, QuestionOut>
}

function sampleQuestion(body: (typeof questionExamples)[number], order: number): QuestionOut {
  let options = 0
  const read = readNewQuestion(structuredClone(body) as CreateQuestionBody, () =>
    sampleId('option', `${body.type} ${options++}`),
  )
  if (!('content' in read)) throw new RangeError(`the example of ${body.type} is not a question`)
  const { prompt, options: given, settings } = read.content
  return {
    id: sampleId('question', body.type),
    type: body.type,
    prompt,
    order,
    inactive: false,
    inactive_reason: null,
    upgrade_to: null,
    options: given.map(option => ({ ...option })),
    image: null,
    settings: { ...settings },
    explanation: null,
    notes: '',
    skipped: false,
    created_at: times.created,
    updated_at: times.created,
  }
}

/** A question that the plan no longer covers. */
export function inactiveQuestion(question: QuestionOut): QuestionOut {
  return {
    ...question,
    inactive: true,
    inactive_reason: 'QUESTION_TYPE_NOT_IN_PLAN',
    upgrade_to: 'PRO',
  }
}
