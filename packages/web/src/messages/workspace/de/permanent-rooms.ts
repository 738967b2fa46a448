import type { PermanentRoomMessages } from '../en/permanent-rooms.ts'

export const messages: PermanentRoomMessages = {
  address: 'Ihre Adresse',
  addressHint:
    'Sie steht vor dem Namen eines Raums: Buchstaben a–z, Ziffern und Bindestriche. Links mit einer früheren gelten nicht mehr.',
  noAddress: 'Ohne sie haben feste Räume keine Adresse.',
  rooms: 'Räume',
  lead: 'Eine Adresse für eine Reihe von Sitzungen. Sie führt zur laufenden Sitzung oder nennt den Beginn der nächsten.',
  none: 'Noch keiner.',
  create: 'Neuer Raum',
  name: 'Name in der Adresse',
  nameHint: 'Buchstaben a–z, Ziffern und Bindestriche, etwa montag. Er lässt sich später nicht ändern.',
  roomTitle: 'Titel',
  roomTitleHint: 'Er ist zu sehen, solange man wartet.',
  deck: 'Präsentation',
  deckHint: 'Ihre Sitzungen bekommen diesen Raum.',
  noDeck: 'Keine',
  createSubmit: 'Anlegen',
  remove: 'Löschen',
  removeNamed: title => `Raum ${title} löschen`,
  removeLead: 'Die Adresse gilt nicht mehr. Die Sitzungen bleiben.',
  removed: title => `${title} ist gelöscht.`,
  withoutAddress: 'Legen Sie zuerst Ihre Adresse fest: Dann bekommt der Raum seinen Link.',
  rules: {
    address:
      'Nur Buchstaben a–z, Ziffern und einzelne Bindestriche dazwischen; für die Organisation mindestens drei Zeichen.',
    reserved: 'Diese Adresse ist reserviert. Wählen Sie eine andere.',
    taken: 'Schon vergeben. Wählen Sie etwas anderes.',
  },
}
