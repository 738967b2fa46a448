import type { ThemeMessages } from '../en/themes.ts'

export const messages: ThemeMessages = {
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
