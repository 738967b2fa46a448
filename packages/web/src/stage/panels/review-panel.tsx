import type { Review } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { m } from '../../messages/panels/index.ts'
import { masked } from '../../slide/view/shown-stage.ts'
import { WrittenMath } from '../../ui/math/written-math.tsx'
import { Written } from '../../ui/written.tsx'
import type { PanelProps } from './panel.ts'

/** Reviews texts with a listed word. Revealed on request only, as this may be the projector. */
export function ReviewPanel({ view, stage, isPrivate = false }: PanelProps): JSX.Element {
  const reviews = view.room.reviews ?? []
  if (reviews.length === 0) return <p class="hint">{m.nothingToReview}</p>
  return (
    <ul class="moderation">
      {reviews.map(review => (
        <ReviewItem
          key={`${review.question_id} ${review.id}`}
          review={review}
          isPrivate={isPrivate}
          prompt={view.room.deck.find(slide => slide.question_id === review.question_id)?.prompt}
          onDecide={lifecycle => {
            const { id, question_id } = review
            void stage.request({ type: 'review', id, question_id, lifecycle })
          }}
        />
      ))}
    </ul>
  )
}

function ReviewItem({
  review: { text, lifecycle, question_id },
  isPrivate,
  prompt,
  onDecide,
}: {
  review: Review
  isPrivate: boolean
  prompt: string | undefined
  onDecide: (lifecycle: 'PUBLISHED' | 'DISMISSED') => void
}): JSX.Element {
  const [isRead, setRead] = useState(false)
  return (
    <li data-lifecycle={lifecycle}>
      <p>
        <Written text={isRead || isPrivate ? text : masked(text)} />
      </p>
      <p class="hint">
        {lifecycle === 'PENDING' ? m.lifecycles.PENDING : m.leftHidden}
        {' · '}
        {question_id === null ? m.reviewName : <WrittenMath text={prompt ?? ''} />}
      </p>
      <div class="panel-actions">
        {!isPrivate && (
          <button type="button" class="button" aria-pressed={isRead} onClick={() => setRead(!isRead)}>
            {m.readIt}
          </button>
        )}
        <button type="button" class="button main" onClick={() => onDecide('PUBLISHED')}>
          {m.letThrough}
        </button>
        {lifecycle === 'PENDING' && (
          <button type="button" class="button danger" onClick={() => onDecide('DISMISSED')}>
            {m.leaveHidden}
          </button>
        )}
      </div>
    </li>
  )
}
