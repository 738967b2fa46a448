import { whole } from '../../numbers.ts'
import type { PageMessages } from '../en/pages.ts'

export const messages: PageMessages = {
  fromFiles: 'Aus einem PDF oder Bildern',
  fromFilesLead:
    'Jede Seite und jedes Bild wird eine Folie. PowerPoint, Keynote und Google Präsentationen exportieren PDF.',
  choose: 'Dateien auswählen',
  added: count => `Hinzugefügte Folien: ${count}.`,
  title: 'Ihre Folien werden erstellt',
  failed: 'Es wurde nichts angelegt',
  images: count => `${whole(count)} Bilder`,
  opening: 'Die Datei wird geöffnet…',
  page: (page, of) => `Seite ${whole(page)} von ${whole(of)}`,
  creating: 'Die Präsentation wird angelegt…',
  pageName: page => `Seite ${whole(page)}`,
  ofImage: (name, fault) => `${name}: ${fault}`,
  faults: {
    mixed:
      'Mehrere Dateien auf einmal müssen Bilder sein. Wählen Sie eine einzelne Datei oder nur Bilder aus.',
    tooLarge:
      'Dieses PDF ist größer als 100 MB. Exportieren Sie es mit kleineren Bildern oder teilen Sie es auf.',
    tooMany: count =>
      `Eine Präsentation hat höchstens 200 Folien, und das wären ${whole(count)}. Teilen Sie sie auf und wählen Sie die Teile nacheinander aus.`,
    locked:
      'Dieses PDF ist durch ein Passwort geschützt. Öffnen Sie es in seinem Programm, speichern Sie es ohne Passwort und wählen Sie diese Datei aus.',
    broken:
      'Dieses PDF lässt sich nicht lesen. Exportieren Sie es dort, wo es entstanden ist, noch einmal und wählen Sie die neue Datei aus.',
    noPages: 'Dieses PDF hat keine Seiten. Exportieren Sie es dort, wo es entstanden ist, noch einmal.',
    unsupported:
      'Dieser Browser ist zu alt, um ein PDF zu zeichnen. Aktualisieren Sie ihn oder nehmen Sie einen anderen.',
    tooSlow: page =>
      `Seite ${whole(page)} zu zeichnen dauert zu lange. Exportieren Sie das PDF mit einfacheren Bildern oder ohne diese Seite.`,
    notDrawn: page =>
      `Seite ${whole(page)} lässt sich nicht zeichnen. Exportieren Sie das PDF noch einmal oder ohne diese Seite.`,
  },
}
