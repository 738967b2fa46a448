import type { ModeratorMessages } from './en.ts'

export const messages: ModeratorMessages = {
  title: 'Moderation',
  answers: 'Antworten',
  noAnswers: 'Hier erscheinen die Wörter und Texte der Frage auf der Leinwand.',
  hide: 'Ausblenden',
  onScreen: 'Auf der Leinwand:',
}
