import type { TeamStageMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)

export const messages: TeamStageMessages = {
  teams: 'Équipes',
  members: value => `${n(value)} ${value < 2 ? 'membre' : 'membres'}`,
  winner: teams => (teams === 1 ? 'Victoire pour l’équipe' : 'Victoire pour les équipes'),
  rename: 'Renommer',
  renameOf: team => `Renommer ${team}`,
  nameOf: team => `Nouveau nom de ${team}`,
  save: 'Enregistrer',
  reset: 'Nom d’origine',
  resetOf: team => `Rendre à ${team} son nom d’origine`,
  renamed: team => `L’équipe s’appelle maintenant ${team}.`,
  wasReset: 'L’équipe a retrouvé son nom d’origine.',
  nameInvalid: 'Un nom compte de 1 à 40 caractères, dont au moins un visible.',
  nameTaken: 'Une autre équipe porte ce nom ou un nom qui lui ressemble.',
}
