import {
  CreateContentSlideBody,
  contentSlideFaults,
} from '@roomful/contract/features/presentations/content-slides'
import { isVisible } from '@roomful/contract/lib/clean-text'
import { faultFinder } from '@roomful/contract/lib/faults'
import { type Violation, visibleText } from '@roomful/contract/lib/violation'
import { CreateQuestionBody, readNewQuestion } from '@roomful/contract/question-types/question-input'
import type { EditorSlide } from './deck.ts'
import { creationBody } from './wire.ts'

const titleCharactersMax = 200

const found = new WeakMap<EditorSlide, readonly Violation[]>()
const questionFaults = faultFinder(CreateQuestionBody)
const contentFaults = faultFinder(CreateContentSlideBody)

/** A slide's validation errors by the server's rules, with published field names. */
export function faultsOf(slide: EditorSlide): readonly Violation[] {
  const known = found.get(slide)
  if (known) return known
  const faults = findFaults(slide)
  found.set(slide, faults)
  return faults
}

function findFaults(slide: EditorSlide): readonly Violation[] {
  if (slide.kind === 'CONTENT') return contentFaults(creationBody(slide)) ?? contentSlideFaults(slide)
  const body = creationBody(slide) as CreateQuestionBody
  const faults = questionFaults(body)
  if (faults) return faults
  let options = 0
  const read = readNewQuestion(body, () => `option${options++}`)
  return 'faults' in read ? read.faults : []
}

/** A title's validation errors. */
export function titleFaults(title: string): readonly Violation[] {
  const length = [...title].length
  if (length < 1) return [{ field: 'title', rule: 'min_length', message: 'at least 1 character' }]
  if (!isVisible(title)) return [visibleText('title')]
  if (length <= titleCharactersMax && title.isWellFormed() && !title.includes('\0')) return []
  return [{ field: 'title', rule: 'max_length', message: `at most ${titleCharactersMax} characters` }]
}
