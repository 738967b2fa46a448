import type { ThemeMessages } from '../en/themes.ts'

export const messages: ThemeMessages = {
  logo: {
    title: 'Logo',
    lead: 'Handys und Leinwände zeigen es statt des Logos von Roomful, in beiden Designs auf Weiß.',
    of: name => `Logo von ${name}`,
    choose: 'Bild auswählen',
    replace: 'Anderes Bild auswählen',
    hint: 'Oder ziehen Sie eine Datei auf diese Seite oder fügen Sie ein Bild ein: PNG, JPEG oder WebP. Es wird auf diesem Gerät verkleinert; gesendet werden nur seine Pixel.',
    saved: 'Das Logo ist gespeichert. Die Räume zeigen es sofort.',
    remove: 'Logo entfernen',
    removeAsk: 'Logo entfernen?',
    removeLead: 'Die Räume zeigen es nicht mehr, auch in laufenden Sitzungen.',
    removed: 'Das Logo ist entfernt.',
    refused:
      'Der Server hat dieses Bild nicht angenommen. Speichern Sie es in einem anderen Programm als PNG und wählen Sie es noch einmal aus.',
    faults: {
      svg: 'SVG-Dateien werden nicht angenommen, da sie Programme enthalten können. Exportieren Sie das Logo als PNG und wählen Sie das aus.',
      unreadable: 'Das ist kein lesbares Bild. Wählen Sie eine PNG-, JPEG- oder WebP-Datei.',
      tooNarrow:
        'Dieses Bild ist zu klein oder zu schmal: Jede Seite braucht 16 Pixel, auch wenn es auf 1.024 verkleinert ist.',
      tooLarge: 'Dieses Bild braucht auch verkleinert mehr als 64 KiB. Wählen Sie ein einfacheres.',
    },
  },
  title: 'Foliendesign',
  presets: {
    PAPER: 'Papier',
    CLAY: 'Ton',
    MEADOW: 'Wiese',
    VIOLET: 'Violett',
    HARBOUR: 'Hafen',
    CONTRAST: 'Hoher Kontrast',
  },
  asOrganization: 'Wie die Organisation',
  colours: 'Farben der Folien',
  ofTheme: 'Die des Foliendesigns',
  ofThemeHint: 'Für helle und für dunkle Bildschirme.',
  own: 'Eigene',
  ownHint: 'Auf allen Bildschirmen gleich. Ein leeres Feld lässt die Farbe des Foliendesigns.',
  parts: { background: 'Hintergrund', text: 'Text', accent: 'Akzent' },
  asTheme: colour => `Wie im Foliendesign: ${colour}.`,
  readable: ratio => `Gut zu lesen: Kontrast ${ratio} zu 1.`,
  seen: ratio => `Diagramme heben sich gut ab: Kontrast ${ratio} zu 1.`,
  problems: {
    background: (ratio, least) =>
      `Diagramme heben sich kaum ab: Kontrast ${ratio} zu 1, nötig sind ${least}.`,
    text: (ratio, least) =>
      `Auf dem Hintergrund oder auf gefüllten Balken schlecht zu lesen: Kontrast ${ratio} zu 1, nötig sind ${least}.`,
    accent: (ratio, least) =>
      `Auf dem Hintergrund, oder mit Text darauf, schlecht zu lesen: Kontrast ${ratio} zu 1, nötig sind ${least}.`,
  },
  takeOurs: 'Farbe der Organisation nehmen',
  font: 'Schrift der Titel',
  fontOfTheme: 'Wie im Foliendesign',
  dialogLead:
    'So zeigen Leinwände diese Präsentation. Laufende Sitzungen folgen sofort; Handys übernehmen den Akzent.',
  saved: 'Das Foliendesign ist gespeichert. Die Räume zeigen es sofort.',
}
