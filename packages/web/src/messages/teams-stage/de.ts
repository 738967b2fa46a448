import type { TeamStageMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)

export const messages: TeamStageMessages = {
  teams: 'Teams',
  members: value => `${n(value)} ${value === 1 ? 'Mitglied' : 'Mitglieder'}`,
  winner: teams => (teams === 1 ? 'Gewonnen hat' : 'Gewonnen haben'),
  rename: 'Umbenennen',
  renameOf: team => `${team} umbenennen`,
  nameOf: team => `Neuer Name von ${team}`,
  save: 'Speichern',
  reset: 'Ursprünglicher Name',
  resetOf: team => `${team} den ursprünglichen Namen geben`,
  renamed: team => `Das Team heißt jetzt ${team}.`,
  wasReset: 'Das Team hat wieder seinen ursprünglichen Namen.',
  nameInvalid: 'Ein Name hat 1 bis 40 Zeichen, davon mindestens ein sichtbares.',
  nameTaken: 'Ein anderes Team hat diesen Namen oder einen, der so aussieht.',
}
