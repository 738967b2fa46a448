import { isolated } from '../isolated.ts'
import type { TeamMessages } from './en.ts'

const n = (value: number) => new Intl.NumberFormat('fr').format(value)

export const messages: TeamMessages = {
  choose: 'Choisissez votre équipe',
  lead: 'Vos points comptent pour votre équipe. Vous y restez pendant toute la session.',
  yours: name => `Vous êtes dans l’équipe ${isolated(name)}`,
  members: value => `${n(value)} ${value < 2 ? 'membre' : 'membres'}`,
  place: (rank, of, isShared) =>
    `Votre équipe : ${n(rank)}${rank === 1 ? 're' : 'e'}${isShared ? ' ex æquo' : ''} sur ${n(of)}`,
  rename: 'Renommer',
  name: 'Nom de l’équipe',
  save: 'Enregistrer',
  cancel: 'Annuler',
  problems: {
    TEAM_KEPT: 'Vous avez déjà une équipe.',
    TEAM_NAME_INVALID: 'Le nom d’une équipe compte de 1 à 40 caractères visibles.',
    TEAM_NAME_TAKEN: 'Une autre équipe a déjà ce nom, ou un nom qui lui ressemble. Choisissez-en un autre.',
    TEAM_NAME_REFUSED: 'Ce nom n’est pas autorisé ici. Choisissez-en un autre.',
    RATE_LIMITED: 'L’équipe vient d’être renommée. Réessayez dans dix secondes.',
    other: 'Cela n’a pas fonctionné. Réessayez.',
  },
}
