import type { QuestionResultsOut } from '@roomful/contract/question-types/results'
import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../messages/index.ts'
import { directionOf } from './direction.ts'
import { Letter } from './letter.tsx'
import { WrittenMath } from './math/written-math.tsx'
import { Picture } from './picture.tsx'
import './chips.css'

/** Arrangements of tiles. Two columns of three would stand as A C above B. */
export function waysOfTiles(count: number): string {
  return count === 3 ? 'tiles 1 3' : 'tiles 1 2 3'
}

/** A question with hidden results: its options, or the answer count. @param note why they are hidden; '' where the page states it */
export function Concealed({
  question,
  results,
  note,
}: {
  question: RoomQuestion
  results: QuestionResultsOut
  note: string
}): JSX.Element {
  const { matches = [] } = question
  // An order has none yet.
  const isLettered = question.type !== 'ORDERING'
  const dir = directionOf(question.options.map(({ text }) => text))
  return (
    <div class="concealed">
      {matches.length > 0 ? (
        <div class="sides" dir={dir} data-flow="sides 1 2 3">
          <ul>
            {question.options.map(({ id, text, image }, i) => (
              <li key={id} class="tile">
                <Letter index={i} />
                <Picture image={image} of="option" />
                <WrittenMath text={text} />
              </li>
            ))}
          </ul>
          <ul>
            {matches.map(({ id, text }) => (
              <li key={id} class="tile">
                <WrittenMath text={text} />
              </li>
            ))}
          </ul>
        </div>
      ) : question.options.length > 0 ? (
        <ul
          class="tiles"
          dir={dir}
          data-flow={waysOfTiles(question.options.length)}
          data-lettered={isLettered}
        >
          {question.options.map(({ id, text, image }, i) => (
            <li key={id} class="tile">
              {isLettered && <Letter index={i} />}
              <Picture image={image} of="option" />
              <WrittenMath text={text} />
            </li>
          ))}
        </ul>
      ) : (
        <p class="concealed-count numbers" dir={directionOf([question.prompt])}>
          <bdi>{m.answers(results.total_voters)}</bdi>
        </p>
      )}
      {note !== '' && <p class="hint">{note}</p>}
    </div>
  )
}
