/** Texts of themes, loaded with the settings and with the editor. */
export const messages = {
  title: 'Theme of the slides',
  presets: {
    PAPER: 'Paper',
    CLAY: 'Clay',
    MEADOW: 'Meadow',
    VIOLET: 'Violet',
    HARBOUR: 'Harbour',
    CONTRAST: 'High contrast',
  },
  asOrganization: 'As the organization',
  colours: 'Colours of the slides',
  ofTheme: 'Those of the theme',
  ofThemeHint: 'For light and for dark screens.',
  own: 'Your own',
  ownHint: 'The same on all screens. Left empty, a colour is that of the theme.',
  parts: { background: 'Background', text: 'Text', accent: 'Accent' },
  asTheme: (colour: string) => `As in the theme: ${colour}.`,
  readable: (ratio: string) => `Easy to read: contrast ${ratio} to 1.`,
  seen: (ratio: string) => `Charts are easy to see on it: contrast ${ratio} to 1.`,
  problems: {
    background: (ratio: string, least: string) =>
      `Charts are hard to see on it: contrast ${ratio} to 1, of at least ${least}.`,
    text: (ratio: string, least: string) =>
      `Hard to read on the background or on filled bars: contrast ${ratio} to 1, of at least ${least}.`,
    accent: (ratio: string, least: string) =>
      `Hard to read on the background, or text on it: contrast ${ratio} to 1, of at least ${least}.`,
  },
  takeOurs: 'Take the organization’s colour',
  font: 'Font of titles',
  fontOfTheme: 'As in the theme',
  dialogLead:
    'How stages show this presentation. Rooms that are live follow at once; phones take the accent.',
  saved: 'The theme is saved. Rooms show it at once.',
}

export type ThemeMessages = typeof messages
