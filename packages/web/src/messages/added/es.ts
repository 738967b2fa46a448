import type { AddedMessages } from './en.ts'

export const messages: AddedMessages = {
  title: 'Añadidas durante las sesiones',
  lead: 'Preguntas que se hicieron sobre la marcha en sesiones de esta presentación.',
  add: 'Añadir',
  addOf: prompt => `Añadir a la presentación: ${prompt}`,
  added: 'La pregunta está en la presentación.',
}
