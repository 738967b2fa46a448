import { m } from '../../messages/workspace/index.ts'
import type { EditorSlide } from '../presentations/editor/document/deck.ts'

/** A question whose results show a look. */
export function sampleSlide(type: 'RANKING' | 'RATING'): EditorSlide {
  const { question, options } = m.look.sample
  return {
    kind: 'QUESTION',
    key: 'sample',
    type,
    prompt: question,
    options: type === 'RATING' ? [] : options.map(text => ({ key: text, text })),
    settings: {},
    explanation: null,
    notes: '',
    skipped: false,
    image: null,
  }
}
