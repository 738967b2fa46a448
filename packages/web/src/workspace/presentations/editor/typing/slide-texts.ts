import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import { whole } from '../../../../messages/numbers.ts'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'
import type { EditorContent, EditorQuestion, EditorSlide } from '../document/deck.ts'
import type { SlideChange } from '../document/edit.ts'
import { promptChange } from '../form/blanks-field.tsx'
import { titleLabel } from '../form/content-form.tsx'

/** A text that is typed on the slide, as in its field of the form. */
export interface SlideText {
  /** Unique on its slide. */
  readonly name: string
  readonly part: 'title' | 'body' | 'body_2' | 'option'
  /** The place of an option, from 0. */
  readonly at: number
  readonly label: string
  /** Shown while it is empty. */
  readonly placeholder: string
  readonly value: string
  /** The name of its field in validation errors. */
  readonly field: string
  /** The field or group whose errors show once it has been left; the form of a content slide is left as a whole. */
  readonly group?: string
  /** `one`: no line breaks; `several`: with Shift+Enter; `markdown`: with Enter. */
  readonly lines: 'one' | 'several' | 'markdown'
  /** Successive changes with the same one are one step of undo, wherever they are typed. */
  readonly merge: string
  readonly change: (text: string) => SlideChange
}

/** Whether slides of a type show its options in the order of the form; the compiler rejects a missing one. */
const showsInOrder: Readonly<Record<QuestionTypeName, boolean>> = {
  MULTIPLE_CHOICE: true,
  QUIZ: true,
  WORD_CLOUD: false,
  OPEN_TEXT: false,
  RATING: false,
  NPS: false,
  NUMERIC: false,
  RANKING: false,
  ORDERING: false,
  MATCHING: false,
  FILL_IN_BLANK: false,
  POINT_ALLOCATION: true,
  SPINNER: false,
  QA: false,
}

/** The texts of a slide, in the order in which they are read. */
export function textsOf(slide: EditorSlide): readonly SlideText[] {
  return slide.kind === 'CONTENT' ? contentTexts(slide) : questionTexts(slide)
}

function contentTexts({ layout, title, body, body_2 }: EditorContent): SlideText[] {
  const label = titleLabel(layout)
  const ofTitle: SlideText = {
    ...common('title', label, title),
    lines: 'one',
    change: text => ({ title: text }),
  }
  const ofBody: SlideText = {
    ...common('body', t.body, body),
    lines: 'markdown',
    change: text => ({ body: text }),
  }
  if (layout === 'QUOTE') return [ofBody, ofTitle]
  if (layout !== 'COLUMNS') return [ofTitle, ofBody]
  const ofSecond: SlideText = {
    ...common('body_2', t.secondColumn, body_2),
    lines: 'markdown',
    change: text => ({ body_2: text }),
  }
  return [ofTitle, ofBody, ofSecond]
}

function common(part: 'title' | 'body' | 'body_2', label: string, value: string) {
  return { name: part, part, at: 0, label, placeholder: label, value, field: part, merge: part }
}

function questionTexts(question: EditorQuestion): SlideText[] {
  const { type, prompt, options } = question
  const ofPrompt: SlideText = {
    ...common('title', t.prompt, prompt),
    placeholder: type === 'SPINNER' ? t.wheelPrompt : t.promptPlaceholder,
    field: 'prompt',
    group: 'prompt',
    lines: 'several',
    merge: 'prompt',
    change: text => promptChange(question, text),
  }
  if (!showsInOrder[type]) return [ofPrompt]
  const ofOptions = options.map(({ key, text }, at): SlideText => {
    const label = t.option(whole(at + 1))
    return {
      name: `option ${key}`,
      part: 'option',
      at,
      label,
      placeholder: label,
      value: text,
      field: `options[${at}].text`,
      group: 'options',
      lines: 'one',
      merge: `text ${key}`,
      change: typed => ({
        options: options.map(option => (option.key === key ? { ...option, text: typed } : option)),
      }),
    }
  })
  return [ofPrompt, ...ofOptions]
}
