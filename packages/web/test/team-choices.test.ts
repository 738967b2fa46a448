// Teams in the start dialog: names stay when their number changes, new ones are those of the language that are free.
import { teamLimits } from '@roomful/contract/features/sessions/teams'
import { nameKey } from '@roomful/contract/lib/name-key'
import { expect, test } from 'vitest'
import { teamNameProblems, withTeamCount } from '../src/workspace/sessions/team-choices.ts'
import { textsByLanguage } from './support/texts.ts'

const languages = await textsByLanguage('start')
const defaults = languages.en.teamDefaults

test('the first teams have the first names of the language, and are chosen', () => {
  expect(withTeamCount(null, 3, defaults)).toEqual({ names: ['Red', 'Blue', 'Green'], assignment: 'CHOSEN' })
  expect(withTeamCount(null, 0, defaults)).toBeNull()
})

test('names and assignment stay; a default that is taken is left out', () => {
  const two = { names: ['Foxes', ' green '], assignment: 'DEALT' } as const
  const four = withTeamCount({ ...two, names: [...two.names] }, 4, defaults)
  expect(four).toEqual({ names: ['Foxes', ' green ', 'Yellow', 'Purple'], assignment: 'DEALT' })
  expect(withTeamCount(four, 2, defaults)).toEqual(two)
  expect(withTeamCount(four, 0, defaults)).toBeNull()
  const all = withTeamCount({ names: defaults.slice(6), assignment: 'CHOSEN' }, 12, defaults)
  expect(teamNameProblems(all!.names)).toEqual(Array(12).fill(null))
})

test('empty names and those that look like an earlier one are problems', () => {
  expect(teamNameProblems(['Red', ' ', 'RÉD', '\u2800', 'Blue'])).toEqual([
    null,
    'empty',
    'taken',
    'empty',
    null,
  ])
})

test.each(Object.entries(languages))(
  'the names in %s differ and are as many as there can be teams',
  (_, { teamDefaults }) => {
    expect(new Set(teamDefaults.map(nameKey)).size).toBe(teamLimits.teamsMax)
    expect(teamDefaults.every(name => [...name].length <= teamLimits.nameCharactersMax)).toBe(true)
  },
)
