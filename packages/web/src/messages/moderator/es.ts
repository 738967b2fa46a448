import type { ModeratorMessages } from './en.ts'

export const messages: ModeratorMessages = {
  title: 'Moderación',
  answers: 'Respuestas',
  noAnswers: 'Aquí aparecerán las palabras y los textos de la pregunta en pantalla.',
  hide: 'Ocultar',
  onScreen: 'En pantalla:',
}
