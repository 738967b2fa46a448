import type { ReportContentSlide } from '@roomful/contract/features/reports/reports'
import type { JSX } from 'preact'
import { m } from '../messages/report/index.ts'
import { GivenPicture } from '../results/given-picture.tsx'
import { Markdown } from '../ui/markdown/markdown.tsx'
import { WrittenMath } from '../ui/math/written-math.tsx'
import type { ReportProps } from './report-props.ts'

export interface ContentSectionProps extends Pick<ReportProps, 'look'> {
  /** The element id of its heading. */
  readonly id: string
  readonly slide: ReportContentSlide
}

/** A content slide: its picture next to its words. */
export function ContentSection({ id, slide, look }: ContentSectionProps): JSX.Element {
  const texts = [slide.body, slide.body_2].filter(text => text.trim() !== '')
  return (
    <section class="report-part" aria-labelledby={id} data-type="CONTENT">
      <div class="report-question" data-picture="true">
        <GivenPicture slide={slide} look={look} />
        <div class="report-words">
          <h2 id={id} tabIndex={-1}>
            {slide.title.trim() === '' ? m.contentSlide : <WrittenMath text={slide.title} />}
          </h2>
          {texts.map((text, i) => (
            <div key={i} class="markdown">
              <Markdown text={text} level={3} />
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
