import type { PicturedSlide } from '@roomful/contract/features/presentations/pictured-slide'
import { emptyContent } from '@roomful/contract/features/presentations/slide-layouts'
import type { EditorOption, EditorSlide } from '../presentations/editor/document/deck.ts'

/** A slide of a list, as the editor would show it. */
export function editorSlideOf(slide: PicturedSlide, key: string): EditorSlide {
  if (slide.kind === 'CONTENT') return { ...emptyContent, ...slide, key }
  const options = slide.options.map(({ id, match_id: _, ...option }) => ({ ...option, key: id }))
  return { ...slide, key, options: options as EditorOption[], explanation: null, notes: '', skipped: false }
}
