import fc from 'fast-check'

/** What one of the formats gives a meaning. */
const special = [
  ...[
    '//',
    '[',
    ']',
    '[html]',
    '[plain]',
    '[markdown]',
    '{',
    '}',
    '=',
    '~',
    '#',
    '####',
    '\\',
    '\\n',
    ':',
    '::',
  ],
  ...[
    '->',
    ' -> ',
    '%50%',
    '%',
    '$CATEGORY:',
    '{1:SA:=a}',
    '{=a}',
    '{T}',
    '[[1]]',
    '/',
    ';',
    ',',
    '*',
    '**',
    '_',
  ],
  ...[
    '<',
    '>',
    '<b>',
    '</p>',
    '<br>',
    '<!--',
    '-->',
    '--',
    ']]>',
    '&',
    '&amp;',
    '&#38;',
    '"',
    "'",
    '_x0041_',
    'T',
  ],
  ...['a', 'b', 'é', ' ', ' '],
]
/** White space is joined and trimmed by every format; three underscores are a blank. */
export const text = fc
  .array(fc.constantFrom(...special), { minLength: 1, maxLength: 8 })
  .map(parts => parts.join('').replace(/ +/g, ' ').replace(/_{3,}/g, '_').trim())
  .filter(one => one !== '')

/** Those that can be seen. */
export const asciiCharacters = Array.from({ length: 94 }, (_, i) => String.fromCharCode(33 + i))
export const pairsOf = (characters: readonly string[]) =>
  characters.flatMap(one => characters.filter(other => other !== one).map(other => one + other))
