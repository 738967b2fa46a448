import type { RoomLook } from '@roomful/contract/features/organizations/look'
import type { ReportOut, ReportShows } from '@roomful/contract/features/reports/reports'
import type { TextOutcome } from '../results/text-list.tsx'

/** A report and how it is shown. */
export interface ReportProps {
  readonly report: ReportOut
  readonly organizationName: string
  readonly look: RoomLook | null
  readonly shows: ReportShows
  /** When its link ends; null: never, or it has none. */
  readonly endsAt: string | null
  /** Answers to an open question, page by page. @param cursor null: the first page */
  readonly loadTexts: (questionId: string, cursor: string | null) => Promise<TextOutcome>
}
