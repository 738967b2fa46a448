import { type SlideLayout, slideLayouts } from '@roomful/contract/features/presentations/slide-layouts'
import type { JSX } from 'preact'
import { editorTexts as t } from '../../../../messages/workspace/index.ts'

interface Drawing {
  /** Thick lines: a title, a figure, the mark of a quote. */
  readonly title: string
  readonly text?: string
  /** The area of a picture. */
  readonly picture?: string
}

/** On a grid of 96 × 54. */
const drawings: Readonly<Record<SlideLayout, Drawing>> = {
  TITLE: { title: 'M12 21h58M12 29h40', text: 'M12 39h28' },
  TEXT: { title: 'M10 12h44', text: 'M10 23h68M10 30h76M10 37h60M10 44h70' },
  COLUMNS: {
    title: 'M10 12h44',
    text: 'M10 23h32M10 30h26M10 37h32M10 44h22M54 23h32M54 30h32M54 37h24M54 44h30',
  },
  PICTURE_LEFT: { title: 'M48 17h38', text: 'M48 28h38M48 35h38M48 42h38', picture: 'M0 0h38v54H0z' },
  PICTURE_RIGHT: { title: 'M10 17h38', text: 'M10 28h38M10 35h38M10 42h38', picture: 'M58 0h38v54H58z' },
  PICTURE_FULL: { title: 'M10 38h76', text: 'M10 46h76', picture: 'M0 0h96v54H0z' },
  QUOTE: { title: 'M11 13v20', text: 'M20 14h62M20 23h66M20 32h44M20 43h24' },
  NUMBER: { title: 'M14 12v20M26 12h10v20H26zM46 12h10v20H46z', text: 'M12 43h48' },
}

/** Chooses the layout of a content slide from pictures. */
export function LayoutField({
  value,
  onChange,
}: {
  readonly value: SlideLayout
  readonly onChange: (layout: SlideLayout) => void
}): JSX.Element {
  return (
    <fieldset class="deck-part">
      <legend>{t.layout}</legend>
      <div class="deck-layouts">
        {slideLayouts.map(layout => (
          <label key={layout} class="deck-layout">
            <input
              type="radio"
              name="slide-layout"
              value={layout}
              checked={value === layout}
              onChange={() => onChange(layout)}
            />
            <svg viewBox="0 0 96 54" width="96" height="54" aria-hidden="true" focusable="false">
              <path d={drawings[layout].picture} fill="currentColor" opacity="0.25" />
              <path d={drawings[layout].title} fill="none" stroke="currentColor" stroke-width="4" />
              <path
                d={drawings[layout].text}
                fill="none"
                stroke="currentColor"
                stroke-width="2"
                opacity="0.6"
              />
            </svg>
            {t.layouts[layout]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
