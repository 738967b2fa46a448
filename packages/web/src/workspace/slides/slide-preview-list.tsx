import type { ContentDraft } from '@roomful/contract/features/imports/imports'
import type { CreateQuestionBody } from '@roomful/contract/question-types/question-input'
import type { JSX } from 'preact'
import { editorTexts, importTexts as t } from '../../messages/workspace/index.ts'
import { scaleDefaults } from '../../question-types/scale-defaults.at-build.ts'
import { Markdown } from '../../ui/markdown/markdown.tsx'
import { Written } from '../../ui/written.tsx'
import type { SlideBody } from './slide-body.ts'
import { TypeIcon } from './type-icon.tsx'

/** A slide of a file or template. */
interface DraftSlide extends SlideBody {
  /** Where it stands in the file: `Line 5`. */
  readonly place?: string
}

/** Slides in order, each with type and correct answers. */
export function SlideList({ slides }: { readonly slides: readonly DraftSlide[] }): JSX.Element {
  return (
    <ol class="draft-slides">
      {slides.map((slide, i) => (
        <li key={i} class="draft-slide">
          <SlideHead slide={slide} />
          {slide.question && <Question question={slide.question} />}
          {slide.content && <Content content={slide.content} />}
        </li>
      ))}
    </ol>
  )
}

function SlideHead({ slide: { question, place } }: { readonly slide: DraftSlide }): JSX.Element {
  const type = question?.type ?? 'CONTENT'
  return (
    <p class="draft-head hint">
      <span class="draft-type">
        <TypeIcon type={type} />
        {editorTexts.types[type].name}
      </span>
      {place !== undefined && <span>{place}</span>}
    </p>
  )
}

function Question({
  question: { type, prompt, options = [], settings = {}, explanation, notes },
}: {
  readonly question: CreateQuestionBody
}): JSX.Element {
  const facts = factsOf(type, settings)
  const isOrder = type === 'ORDERING'
  const List = isOrder ? 'ol' : 'ul'
  return (
    <>
      <p class="draft-prompt">
        <Written text={prompt} />
      </p>
      {options.length > 0 && (
        <List class="draft-options">
          {options.map(({ text, is_correct, match }, i) => (
            <li key={i} data-right={is_correct === true}>
              <Written text={text} />
              {typeof match === 'string' && (
                <>
                  {' → '}
                  <Written text={match} />
                </>
              )}
              {is_correct === true && <span class="draft-right"> ({t.right})</span>}
            </li>
          ))}
        </List>
      )}
      {facts.length > 0 && <p class="hint">{facts.join(' · ')}</p>}
      {explanation && (
        <p class="hint draft-notes">
          {editorTexts.explanation}: <Written text={explanation} />
        </p>
      )}
      {notes && <Notes text={notes} />}
    </>
  )
}

function Content({
  content: { title, body, on_phones, notes },
}: {
  readonly content: ContentDraft
}): JSX.Element {
  return (
    <>
      {title !== '' && (
        <p class="draft-prompt">
          <Written text={title} />
        </p>
      )}
      <div class="draft-body">
        <Markdown text={body} level={4} />
      </div>
      {on_phones && <p class="hint">{t.onPhones}</p>}
      {notes !== '' && <Notes text={notes} />}
    </>
  )
}

function Notes({ text }: { readonly text: string }): JSX.Element {
  return (
    <p class="hint draft-notes">
      {t.notes}: <Written text={text} />
    </p>
  )
}

/** Relevant settings: scale, correct answer, time limit. */
function factsOf(type: CreateQuestionBody['type'], settings: Readonly<Record<string, unknown>>): string[] {
  const { min, max, min_label, max_label, correct_value, tolerance, time_limit_seconds, blanks } = settings
  const end = (value: unknown, label: unknown) => (label ? `${value} (${label})` : String(value))
  const scale = scaleDefaults[type]
  return [
    ...(scale && (min !== undefined || max !== undefined || min_label || max_label)
      ? [t.scale(end(min ?? scale.min, min_label), end(max ?? scale.max, max_label))]
      : []),
    ...(correct_value === undefined || correct_value === null
      ? []
      : [t.rightNumber(String(correct_value), String(tolerance ?? 0))]),
    ...(Array.isArray(blanks)
      ? blanks.map(({ accepted }: { accepted: string[] }) => `${t.accepted} ${accepted.join(', ')}`)
      : []),
    ...(typeof time_limit_seconds === 'number' ? [t.seconds(time_limit_seconds)] : []),
  ]
}
