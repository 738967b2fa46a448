import type { NicknameMessages } from './en.ts'

export const messages: NicknameMessages = {
  title: 'Ihr Spitzname',
  another: 'Wählen Sie einen anderen Spitznamen',
  lead: 'Der Raum sieht ihn in der Lobby und auf der Rangliste. Er wird gelöscht, wenn die Sitzung endet.',
  wasRemoved: 'Die Moderation hat Ihren Spitznamen entfernt.',
  label: 'Spitzname',
  offerAnother: 'Anderen vorschlagen',
  take: 'Diesen Spitznamen nehmen',
  problems: {
    NICKNAME_INVALID: 'Ein Spitzname hat 1 bis 40 sichtbare Zeichen.',
    NICKNAME_TAKEN:
      'Jemand hat hier schon diesen Spitznamen oder einen, der genauso aussieht. Wählen Sie einen anderen.',
    NICKNAME_RESERVED:
      'Damit könnte man Sie für die Moderation oder die Organisation halten. Wählen Sie einen anderen.',
    NICKNAME_REFUSED: 'Dieser Spitzname ist hier nicht erlaubt. Wählen Sie einen anderen.',
    other: 'Das hat nicht geklappt. Versuchen Sie es noch einmal.',
  },
  // All of them masculine, as the qualities are.
  animals: [
    ...['Adler', 'Bär', 'Biber', 'Bussard', 'Dachs', 'Delfin', 'Elch', 'Falke', 'Fink', 'Frosch'],
    ...['Fuchs', 'Gecko', 'Habicht', 'Hase', 'Hirsch', 'Igel', 'Jaguar', 'Kiebitz', 'Koala', 'Kolibri'],
    ...['Kranich', 'Löwe', 'Luchs', 'Marder', 'Molch', 'Otter', 'Papagei', 'Pinguin', 'Puma', 'Rabe'],
    ...['Reiher', 'Schwan', 'Seehund', 'Spatz', 'Specht', 'Storch', 'Tiger', 'Uhu', 'Wal', 'Wolf'],
  ],
  qualities: [
    ...['Emsiger', 'Flinker', 'Freundlicher', 'Fröhlicher', 'Gelassener', 'Geduldiger', 'Heiterer'],
    ...['Kluger', 'Kühner', 'Leiser', 'Lustiger', 'Munterer', 'Mutiger', 'Neugieriger', 'Pfiffiger'],
    ...['Ruhiger', 'Sanfter', 'Schlauer', 'Schneller', 'Sonniger', 'Stolzer', 'Tapferer', 'Treuer'],
    ...['Wacher', 'Weiser'],
  ],
  joined: (animal, quality) => `${quality} ${animal}`,
}
