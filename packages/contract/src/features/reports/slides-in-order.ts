import type { ReportContentSlide, ReportOut, ReportQuestion } from './reports.ts'

/** A slide of a report; questions are numbered from 1. */
export type ReportSlide =
  | { readonly content: ReportContentSlide }
  | { readonly asked: ReportQuestion; readonly number: number }

/** The questions of a report, and its content slides between them. */
export function slidesInOrder({
  questions,
  content_slides,
}: Pick<ReportOut, 'questions' | 'content_slides'>): ReportSlide[] {
  const contentBefore = (id: string | null) =>
    content_slides.filter(({ before }) => before === id).map(content => ({ content }))
  return [
    ...questions.flatMap((asked, i) => [...contentBefore(asked.question.id), { asked, number: i + 1 }]),
    ...contentBefore(null),
  ]
}
