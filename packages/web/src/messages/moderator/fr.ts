import type { ModeratorMessages } from './en.ts'

export const messages: ModeratorMessages = {
  title: 'Modération',
  answers: 'Réponses',
  noAnswers: 'Les mots et les textes de la question affichée apparaîtront ici.',
  hide: 'Masquer',
  onScreen: 'À l’écran :',
}
