import type { EditorMessages } from '../en/editor.ts'

/** Of images of slides and options. */
export const image: EditorMessages['image'] = {
  of: (of: string) => `Bild: ${of}`,
  ofOption: 'Bild',
  add: 'Bild hinzufügen',
  replace: 'Anderes Bild wählen',
  remove: 'Bild entfernen',
  uploading: 'Das Bild wird hochgeladen',
  hint: 'Oder ziehen Sie eine Datei hierher, oder fügen Sie eine ein. Sie wird auf diesem Gerät verkleinert; gespeichert werden nur ihre Pixel.',
  alt: 'Was das Bild zeigt',
  altHint: 'Wird allen vorgelesen, die das Bild nicht sehen. Lassen Sie das Feld leer, wenn es nur schmückt.',
  altTooLong: 'Höchstens 500 Zeichen.',
  refused:
    'Der Server hat dieses Bild nicht angenommen. Speichern Sie es in einem anderen Programm als PNG oder JPEG und wählen Sie es dann noch einmal.',
  noRoom:
    'Für weitere Bilder ist kein Platz: Entfernen Sie welche aus Ihren Präsentationen. Einen Tag später ist ihr Platz frei.',
  faults: {
    svg: 'SVG-Dateien werden nicht angenommen, weil sie Programme enthalten können. Exportieren Sie das Bild als PNG und wählen Sie dieses.',
    unreadable: 'Das ist kein lesbares Bild. Wählen Sie eine Datei im Format PNG, JPEG, WebP, GIF oder AVIF.',
    tooLarge: 'Dieses Bild braucht auch verkleinert mehr als 5 MiB. Wählen Sie ein einfacheres.',
    movesTooLarge:
      'Dieses GIF braucht mehr als 5 MiB. Kürzen oder verkleinern Sie es in einem anderen Programm.',
  },
}
