import type { TogetherMessages } from '../en/together.ts'

export const messages: TogetherMessages = {
  here: name => `${name} ist auf dieser Folie.`,
  editing: name => `${name} bearbeitet gerade diese Folie.`,
  more: count => `+${count}`,
  takeOver: 'Übernehmen',
  takenOver: name => `${name} hat diese Folie übernommen.`,
  waiting: name => `Die letzten Änderungen von ${name} werden gespeichert …`,
  free: 'Die Folie kann wieder bearbeitet werden.',
}
