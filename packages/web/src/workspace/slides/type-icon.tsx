import type { QuestionTypeName } from '@roomful/contract/question-types/index'
import type { JSX } from 'preact'
import { LineDrawing } from '../../ui/icon.tsx'

export type SlideType = QuestionTypeName | 'CONTENT'

/** Line drawings on a 24 × 24 grid. */
const paths: Readonly<Record<SlideType, string>> = {
  MULTIPLE_CHOICE: 'M4 6h12M4 12h16M4 18h8',
  QUIZ: 'M4 12.5l4 4 7-9M15 16.5l1 1 4-5',
  WORD_CLOUD: 'M7 18a4 4 0 01-.5-8 5.5 5.5 0 0110.6-1.2A4.6 4.6 0 0117 18z',
  OPEN_TEXT: 'M4 5h16v11H12l-4 4v-4H4zM8 9h8M8 12h5',
  RATING: 'M12 4l2.4 5 5.6.7-4.1 3.8 1.1 5.5-5-2.8-5 2.8 1.1-5.5L4 9.7 9.6 9z',
  NPS: 'M4 16a8 8 0 0116 0M12 16l4-5M4 20h16',
  NUMERIC: 'M9 4L7 20M17 4l-2 16M4 9h16M4 15h16',
  RANKING: 'M4 20v-6h5v6M9.5 20V9h5v11M15 20v-8h5v8',
  ORDERING: 'M10 6h10M10 12h10M10 18h10M4 5l1.5-1v5M4 15h2.5L4 19h2.5',
  MATCHING: 'M4 6h4M4 18h4M16 6h4M16 18h4M8 6l8 12M8 18l8-12',
  FILL_IN_BLANK: 'M4 8h6M14 8h6M4 16h2M10 17.5h8M20 16h.01',
  POINT_ALLOCATION: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 3v9l7 5',
  SPINNER: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 12V3M12 12l7.8 4.5M12 12l-7.8 4.5',
  QA: 'M4 5h16v11H12l-4 4v-4H4zM10 8.5a2 2 0 113 1.7c-.7.4-1 .8-1 1.3M12 13.5h.01',
  CONTENT: 'M4 5h16v14H4zM8 9h8M8 13h5',
}

export function TypeIcon({ type }: { readonly type: SlideType }): JSX.Element {
  return <LineDrawing path={paths[type]} />
}
