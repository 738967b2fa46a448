import { isolated } from '../isolated.ts'
import type { TeamMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('de').format(value)

export const messages: TeamMessages = {
  choose: 'Wählen Sie Ihr Team',
  lead: 'Ihre Punkte zählen für Ihr Team. Sie bleiben die ganze Sitzung dabei.',
  yours: name => `Sie sind in Team ${isolated(name)}`,
  members: value => `${n(value)} ${value === 1 ? 'Mitglied' : 'Mitglieder'}`,
  place: (rank, of, isShared) => `Ihr Team: ${isShared ? 'geteilter ' : ''}${n(rank)}. Platz von ${n(of)}`,
  rename: 'Umbenennen',
  name: 'Name des Teams',
  save: 'Speichern',
  cancel: 'Abbrechen',
  problems: {
    TEAM_KEPT: 'Sie sind schon in einem Team.',
    TEAM_NAME_INVALID: 'Der Name eines Teams hat 1 bis 40 sichtbare Zeichen.',
    TEAM_NAME_TAKEN:
      'Ein anderes Team hat diesen Namen oder einen, der genauso aussieht. Wählen Sie einen anderen.',
    TEAM_NAME_REFUSED: 'Dieser Name ist hier nicht erlaubt. Wählen Sie einen anderen.',
    RATE_LIMITED: 'Das Team wurde gerade erst umbenannt. Versuchen Sie es in zehn Sekunden noch einmal.',
    other: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  },
}
