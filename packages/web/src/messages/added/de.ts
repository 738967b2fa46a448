import type { AddedMessages } from './en.ts'

export const messages: AddedMessages = {
  title: 'In Sitzungen eingefügt',
  lead: 'Fragen, die in Sitzungen dieser Präsentation spontan gestellt wurden.',
  add: 'Übernehmen',
  addOf: prompt => `In die Präsentation übernehmen: ${prompt}`,
  added: 'Die Frage ist jetzt in der Präsentation.',
}
