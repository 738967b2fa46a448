/** Texts of themes, loaded with the settings and with the editor. */
export const messages = {
  logo: {
    title: 'Logo',
    lead: 'Phones and stages show it in place of Roomful’s, on white in both themes.',
    of: (name: string) => `Logo of ${name}`,
    choose: 'Choose an image',
    replace: 'Choose another image',
    hint: 'Or drop a file on this page, or paste an image: PNG, JPEG or WebP. It is scaled down on this device, and nothing but its pixels is sent.',
    saved: 'The logo is saved. Rooms show it at once.',
    remove: 'Remove the logo',
    removeAsk: 'Remove the logo?',
    removeLead: 'Rooms no longer show it, even those that are live now.',
    removed: 'The logo is removed.',
    refused: 'The server did not accept this image. Save it as PNG in another program, then choose it again.',
    faults: {
      svg: 'SVG files are not accepted because they can contain programs. Export the logo as PNG and choose that.',
      unreadable: 'This is not an image that can be read. Choose a PNG, JPEG or WebP file.',
      tooNarrow:
        'This image is too small or too narrow: it needs 16 pixels on each side, even when it is scaled down to 1,024.',
      tooLarge: 'This image is larger than 64 KiB even when it is scaled down. Choose a simpler one.',
    },
  },
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
