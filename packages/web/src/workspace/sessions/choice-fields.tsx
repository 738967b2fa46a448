import type { JSX } from 'preact'
import { m } from '../../messages/workspace/index.ts'
import { CheckField } from '../kit/check-field.tsx'
import { ChoiceField } from '../kit/fields.tsx'
import type { StartChoices } from './start-choices.ts'

const identities = ['ANONYMOUS', 'IDENTIFIED'] as const
const extraTimes = ['FREE', 'GRANTED'] as const

/** The fields for the settings of a session before it starts. */
export function ChoiceFields({
  choices,
  isScheduled,
  onChange,
}: {
  readonly choices: StartChoices
  /** A self-paced session has no lobby to close, and shows no reactions. */
  readonly isScheduled: boolean
  readonly onChange: (choices: StartChoices) => void
}): JSX.Element {
  const t = m.sessions
  const field = <K extends keyof StartChoices>(name: K) => ({
    id: `session-${name}`,
    value: choices[name],
    problem: null,
    onChange: (value: StartChoices[K]) => onChange({ ...choices, [name]: value }),
  })
  return (
    <>
      <ChoiceField
        field={field('identity')}
        label={t.who}
        choices={identities.map(value => ({ value, ...t.whoChoices[value] }))}
      />
      {!isScheduled && (
        <>
          <ChoiceField
            field={field('extraTime')}
            label={t.extraTime}
            choices={extraTimes.map(value => ({ value, ...t.extraTimeChoices[value] }))}
          />
          <CheckField field={field('isDoorLocked')} label={t.door} hint={t.doorHint} />
          <CheckField field={field('reactions')} label={t.reactions} hint={t.reactionsHint} />
        </>
      )}
      <CheckField field={field('wordFilter')} label={t.wordFilter} hint={t.wordFilterHint} />
    </>
  )
}
