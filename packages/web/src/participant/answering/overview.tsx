import type { RoomQuestion } from '@roomful/contract/room/protocol'
import type { JSX } from 'preact'
import { m } from '../../messages/index.ts'
import { Icon } from '../../ui/icon.tsx'
import { LanguageSwitch } from '../../ui/language-switch.tsx'
import { WrittenMath } from '../../ui/math/written-math.tsx'

/** Answered and unanswered questions, before leaving. */
export function Overview({
  questions,
  answers,
  onOpen,
}: {
  questions: readonly RoomQuestion[]
  answers: Readonly<Record<string, unknown>>
  onOpen: (at: number) => void
}): JSX.Element {
  const open = questions.filter(({ id }) => !(id in answers)).length
  return (
    <section class="overview">
      <h1 tabIndex={-1}>
        <span key={open}>{open === 0 ? m.allDone : m.stillOpen(open)}</span>
      </h1>
      <p key={open}>{open === 0 ? m.allAnswered : m.stillOpenLead}</p>
      <ol class="overview-list">
        {questions.map(({ id, prompt }, i) => {
          const isAnswered = id in answers
          return (
            <li key={id}>
              <button
                type="button"
                class="overview-item"
                data-answered={isAnswered}
                onClick={() => onOpen(i)}
              >
                <span class="numbers">{i + 1}</span>
                <WrittenMath text={prompt} class="overview-prompt" />
                <span key={isAnswered} class="overview-state">
                  <Icon name={isAnswered ? 'check' : 'clock'} />
                  {isAnswered ? m.answered : m.phases.OPEN}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <LanguageSwitch label={m.language} />
    </section>
  )
}
