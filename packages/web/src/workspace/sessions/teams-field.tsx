import { teamLimits } from '@roomful/contract/features/sessions/teams'
import type { JSX } from 'preact'
import { startTexts as t } from '../../messages/workspace/index.ts'
import { ChoiceField, SelectField, TextField } from '../kit/fields.tsx'
import type { ChoiceFieldsProps } from './start-choices.ts'
import { teamNameProblems, withTeamCount } from './team-choices.ts'

const { teamsMin, teamsMax, nameCharactersMax } = teamLimits
const counts = Array.from({ length: teamsMax - teamsMin + 1 }, (_, i) => teamsMin + i)
const assignments = ['CHOSEN', 'DEALT'] as const

/** Teams of participants: how many, their names, and whether they are chosen. */
export function TeamsField({ choices, onChange }: ChoiceFieldsProps): JSX.Element {
  const { teams } = choices.settings
  const setTeams = (changed: typeof teams) =>
    onChange({ ...choices, settings: { ...choices.settings, teams: changed } })
  return (
    <>
      <SelectField
        field={{
          id: 'session-teams',
          value: String(teams?.names.length ?? 0),
          problem: null,
          onChange: count => setTeams(withTeamCount(teams, Number(count), t.teamDefaults)),
        }}
        label={t.teams}
        hint={t.teamsHint}
        choices={[
          { value: '0', text: t.noTeams },
          ...counts.map(count => ({ value: String(count), text: t.teamCount(count) })),
        ]}
      />
      {teams && (
        <>
          <TeamNames names={teams.names} onChange={names => setTeams({ ...teams, names })} />
          <ChoiceField
            field={{
              id: 'session-team-assignment',
              value: teams.assignment,
              problem: null,
              onChange: assignment => setTeams({ ...teams, assignment }),
            }}
            label={t.teamAssignment}
            choices={assignments.map(value => ({ value, ...t.teamAssignments[value] }))}
          />
        </>
      )}
    </>
  )
}

function TeamNames({
  names,
  onChange,
}: {
  readonly names: readonly string[]
  readonly onChange: (names: string[]) => void
}): JSX.Element {
  const problems = teamNameProblems(names)
  const texts = { empty: t.teamNameEmpty, taken: t.teamNameTaken }
  return (
    <fieldset class="start-teams">
      <legend class="who-legend">{t.teamNames}</legend>
      {names.map((value, i) => {
        const problem = problems[i]!
        return (
          <TextField
            key={i}
            field={{
              id: `session-team-${i}`,
              value,
              problem: problem && texts[problem],
              onChange: name => onChange(names.with(i, name)),
            }}
            label={t.teamName(i + 1)}
            maxLength={nameCharactersMax}
          />
        )
      })}
      <p class="hint">{t.teamNamesHint}</p>
    </fieldset>
  )
}

/** Focuses the first choice with a problem, such as the name of a team. @returns whether there is one */
export function focusChoiceProblem(): boolean {
  const field = document.querySelector<HTMLElement>(
    ':is(.start-teams, .start-more-fields) [aria-invalid="true"]',
  )
  if (field) {
    const folded = field.closest('details')
    if (folded) folded.open = true
    field.focus()
  }
  return field !== null
}
