import { writeOutline } from '@roomful/contract/features/imports/write-outline'
import type { EditorDeck } from './deck.ts'

/** A deck as an outline that can be imported again, unfinished slides as typed. Without images. */
export function outlineOf({ title, slides, sections }: EditorDeck): string {
  return writeOutline({
    title,
    slides: slides.map(slide => ({
      ...(sections[slide.key] !== undefined && { section: sections[slide.key]! }),
      ...(slide.kind === 'CONTENT'
        ? slide
        : {
            ...slide,
            options: slide.options.map(({ key: id, text, is_correct, match }) => ({
              id,
              text,
              ...(is_correct && { is_correct }),
              ...(match !== undefined && { match }),
            })),
          }),
    })),
  })
}
