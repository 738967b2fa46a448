/** Invisible characters: format characters, fillers, variation selectors; interlinear annotations; a note without a head. */
const invisible = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb\u{1d159}]/u

/** Scripts in which joiners choose the form of a letter. */
const joiningScripts = [
  'Arabic',
  'Syriac',
  'Mongolian',
  'Nko',
  'Devanagari',
  'Bengali',
  'Gurmukhi',
  'Gujarati',
  'Oriya',
  'Tamil',
  'Telugu',
  'Kannada',
  'Malayalam',
  'Sinhala',
  'Tibetan',
  'Myanmar',
  'Khmer',
]
const joining = `[${joiningScripts.map(name => `\\p{Script=${name}}`).join('')}]`
const emoji = '\\p{Extended_Pictographic}'

type Context = readonly [before: string, character: string, after: string]

/** Contexts that tell emoji apart. */
const emojiContexts: readonly Context[] = [
  // Joined emoji: a family, a profession.
  [`${emoji}[\\ufe0f\\p{Emoji_Modifier}]?`, '\\u200d', emoji],
  // Flags of regions: a black flag and tag characters.
  [
    '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{0,6}',
    '[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007f}]',
    '',
  ],
]

/** Contexts in which an invisible character is kept. */
const meaningful: readonly Context[] = [
  ...emojiContexts,
  // Non-joiner and joiner between letters.
  [joining, '[\\u200c\\u200d]', joining],
  // Colour or text presentation; keycaps.
  [emoji, '[\\ufe0e\\ufe0f]', ''],
  ['[0-9#*]', '\\ufe0f', '\\u20e3'],
  // Variants of ideographs, used in names, and of Mongolian letters.
  ['\\p{Script=Han}', '[\\ufe00-\\ufe02\\u{e0100}-\\u{e01ef}]', ''],
  ['\\p{Script=Mongolian}', '[\\u180b-\\u180d\\u180f]', ''],
]

function keptOrInvisible(contexts: readonly Context[]): RegExp {
  const kept = contexts.map(
    ([before, character, after]) => `(?<=${before})${character}${after && `(?=${after})`}`,
  )
  return new RegExp(`(${kept.join('|')})|${invisible.source}`, 'gu')
}
const invisibleBut = { meaningful: keptOrInvisible(meaningful), emoji: keptOrInvisible(emojiContexts) }

/** Characters that an empty line may hold: white space, invisible and control characters. The sets are disjoint, so matching is linear. */
const unseen = '(?:[\\p{Zs}\\p{Default_Ignorable_Code_Point}\\u2800\\ufff9-\\ufffb\\u{1d159}]|[^\\P{Cc}\\n])*'
const emptyLines = {
  first: new RegExp(`^(?:${unseen}\\n)+`, 'u'),
  repeated: new RegExp(`\\n(?:${unseen}\\n){2,}`, 'gu'),
}

/**
 * Normalizes the lines of a presenter's text: a title, a prompt, an option. Vertical tabs, form feeds and the like become line
 * breaks; of empty lines one in a row is kept, and none at the start.
 */
export function cleanLines(text: string): string {
  return text
    .replace(/\r\n?|[\v\f\u2028\u2029]/g, '\n')
    .replace(emptyLines.first, '')
    .replace(emptyLines.repeated, '\n\n')
}

/** Whether a text has a character that can be seen. */
export function isVisible(text: string): boolean {
  return cleanLine(text) !== ''
}

/**
 * Normalizes a text of a participant or presenter for storing, counting and display: no invisible characters or direction
 * overrides, so that texts that look the same are equal. Joiners and variation selectors stay where a script or an emoji needs
 * them. Lines are those of `cleanLines`; other control characters are removed.
 */
export function cleanText(text: string): string {
  // A blank Braille cell looks like a space.
  return withoutInvisible(cleanLines(text).replace(/[\t\u2800]/g, ' '))
    .replace(/[^\P{Cc}\n]/gu, '')
    .trim()
}

/** The same for a single line, with collapsed spaces: a name, a word, a blank. */
export function cleanLine(text: string): string {
  return withoutInvisible(text)
    .replace(/[^\P{Cc}\s]/gu, '')
    .replace(/[\s\u2800]+/gu, ' ')
    .trim()
}

/** Removes invisible characters but those that are `meaningful`, or only those that tell `emoji` apart. */
export function withoutInvisible(text: string, but: keyof typeof invisibleBut = 'meaningful'): string {
  if (!invisible.test(text)) return text
  return text.replace(invisibleBut[but], (_, needed?: string) => needed ?? '')
}
