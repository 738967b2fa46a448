import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { questionTypeTexts } from '../../messages/question-types/index.ts'
import { importTexts as t } from '../../messages/workspace/index.ts'
import { scaleDefaults } from '../../question-types/scale-defaults.at-build.ts'
import { Written } from '../../ui/written.tsx'
import { DeckPicture } from './deck-picture.tsx'
import { type SlideBody, slideOfBody } from './slide-body.ts'
import { wordsOf } from './slide-words.ts'
import { TypeIcon } from './type-icon.tsx'
import './slide-cards.css'

/** A slide of a file or template. */
interface DraftSlide extends SlideBody {
  /** Where it stands in the file: `Line 5`. */
  readonly place?: string
}

/** Slides in order as pictures, each with its type and what a picture does not show. */
export function SlideCards({ slides }: { readonly slides: readonly DraftSlide[] }): JSX.Element {
  return (
    <ol class="draft-slides">
      {slides.map((slide, i) => (
        <SlideCard key={i} draft={slide} />
      ))}
    </ol>
  )
}

function SlideCard({ draft }: { readonly draft: DraftSlide }): JSX.Element {
  const { question, content, place } = draft
  const slide = useMemo(() => slideOfBody(draft), [question, content])
  const type = question?.type ?? 'CONTENT'
  const facts = question
    ? factsOf(question.type, question.settings ?? {})
    : [...(content?.stepwise ? [t.stepwise] : []), ...(content?.on_phones ? [t.onPhones] : [])]
  const pictures = [question, ...(question?.options ?? [])].filter(one => one?.image).length
  if (pictures > 0) facts.push(t.images(pictures))
  const notes = question?.notes || content?.notes
  return (
    <li class="draft-slide">
      <DeckPicture label={wordsOf(slide, t.right)} slide={slide} />
      <p class="draft-head hint">
        <span class="draft-type">
          <TypeIcon type={type} />
          {questionTypeTexts[type].name}
        </span>
        {place !== undefined && <span>{place}</span>}
      </p>
      {facts.length > 0 && <p class="hint">{facts.join(' · ')}</p>}
      {notes && (
        <p class="hint">
          {t.notes}: <Written text={notes} />
        </p>
      )}
    </li>
  )
}

/** Relevant settings: scale, correct answer, time limit. */
function factsOf(type: CreateQuestionBody['type'], settings: Readonly<Record<string, unknown>>): string[] {
  const { min, max, min_label, max_label, correct_value, tolerance, time_limit_seconds, blanks } = settings
  const end = (value: unknown, label: unknown) => (label ? `${value} (${label})` : String(value))
  const scale = scaleDefaults[type]
  return [
    ...(scale && (min !== undefined || max !== undefined || min_label || max_label)
      ? [t.scale({ min: end(min ?? scale.min, min_label), max: end(max ?? scale.max, max_label) })]
      : []),
    ...(correct_value === undefined || correct_value === null
      ? []
      : [t.rightNumber({ tolerance: String(tolerance ?? 0), value: String(correct_value) })]),
    ...(Array.isArray(blanks)
      ? blanks.map(({ accepted }: { accepted: string[] }) => `${t.accepted} ${accepted.join(', ')}`)
      : []),
    ...(typeof time_limit_seconds === 'number' ? [t.seconds(time_limit_seconds)] : []),
  ]
}
