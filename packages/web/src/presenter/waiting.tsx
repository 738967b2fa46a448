import type { JSX } from 'preact'
import { m } from '../messages/stage/index.ts'
import { EntriesPanel } from '../stage/entries-panel.tsx'
import { PeoplePanel } from '../stage/people-panel.tsx'
import { ReviewPanel } from '../stage/review-panel.tsx'
import type { StageControl, StageView } from '../stage/stage-room.ts'

/** Pending approvals and attendance. */
export function Waiting({ view, stage }: { view: StageView; stage: StageControl }): JSX.Element {
  const { room } = view
  const panel = { view, stage, isPrivate: true, onClose: () => {} }
  return (
    <>
      {(room.question?.type === 'QA' || room.entries.length > 0) && (
        <section class="presenter-waiting">
          <Heading title={m.qa} waiting={room.entries.filter(isPending).length} />
          <EntriesPanel {...panel} />
        </section>
      )}
      {(room.word_filter || (room.reviews ?? []).length > 0) && (
        <section class="presenter-waiting">
          <Heading title={m.reviewTexts} waiting={(room.reviews ?? []).filter(isPending).length} />
          <ReviewPanel {...panel} />
        </section>
      )}
      <section class="presenter-waiting">
        <Heading title={m.peopleList} />
        <PeoplePanel {...panel} />
      </section>
    </>
  )
}

function isPending({ lifecycle }: { lifecycle: string }): boolean {
  return lifecycle === 'PENDING'
}

function Heading({ title, waiting = 0 }: { title: string; waiting?: number }): JSX.Element {
  return (
    <h2 class="hint">
      {title}
      {waiting > 0 && (
        <>
          {' '}
          <strong class="badge numbers">{waiting}</strong>
          <span class="only-read"> {m.lifecycles.PENDING}</span>
        </>
      )}
    </h2>
  )
}
