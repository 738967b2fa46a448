import type { AddedMessages } from './en.ts'

export const messages: AddedMessages = {
  title: 'Ajoutées pendant des sessions',
  lead: 'Questions posées à la volée lors de sessions de cette présentation.',
  add: 'Ajouter',
  addOf: prompt => `Ajouter à la présentation : ${prompt}`,
  added: 'La question est dans la présentation.',
}
