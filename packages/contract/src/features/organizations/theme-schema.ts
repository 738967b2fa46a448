import Type from 'typebox'
import { Nullable, OneOf } from '../../lib/schema.ts'
import { toolText } from '../../lib/tool-text.ts'
import { themePresets, titleFonts } from './look.ts'

export const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' })

const ownColour = (of: string) =>
  Nullable({ ...Colour, description: `${of}, #rrggbb; null: that of the preset.` })

const parts = {
  preset: OneOf(themePresets, { description: 'Default: PAPER.' }),
  background: ownColour('Background of slides'),
  text: ownColour('Text on it'),
  accent: ownColour('Accent'),
  font: Nullable(OneOf(titleFonts, { description: 'Font of titles; null: that of the preset.' })),
}

/** A theme, or null for that of the organization. */
export const ThemeOut = Nullable(
  Type.Object(parts, { description: "How slides look; null: as the organization's." }),
)

/** A theme as clients send it: omitted parts are those of the preset. */
export const ThemeInput = {
  ...Nullable(
    Type.Object(
      {
        preset: Type.Optional(parts.preset),
        background: Type.Optional(parts.background),
        text: Type.Optional(parts.text),
        accent: Type.Optional(parts.accent),
        font: Type.Optional(parts.font),
      },
      {
        additionalProperties: false,
        description:
          "How slides look; omitted parts are those of the preset. null: as the organization's. Charts have a contrast of 3:1 with the background, text and accent 4.5:1; other colours are rejected with the nearest one that passes.",
        [toolText]: 'colours as #rrggbb; null: default',
      },
    ),
  ),
  $id: 'ThemeInput',
}
export type ThemeInput = Type.Static<typeof ThemeInput>
