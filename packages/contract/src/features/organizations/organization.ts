import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Nullable, named } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { Done, MembershipOut } from '../people/account.ts'
import { planTier } from './limits.ts'
import { logoLimits } from './look.ts'
import { Colour, ThemeInput, ThemeOut } from './theme-schema.ts'

export const getOrganization = operation({
  id: 'get_organization',
  method: 'GET',
  path: '',
  access: { role: 'PRESENTER' },
  summary: 'Get organization',
  description: 'Requires membership.',
  params: none,
  query: none,
  body: null,
  output: MembershipOut,
  errors: [],
  etag: true,
})

export const renameOrganization = operation({
  id: 'rename_organization',
  method: 'PATCH',
  path: '',
  access: { role: 'ADMIN' },
  audit: 'SETTINGS',
  summary: 'Rename organization',
  params: none,
  query: none,
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 80 }) }, { additionalProperties: false }),
  output: MembershipOut,
  errors: ['PRECONDITION_FAILED'],
  etag: true,
})

export const getPlan = operation({
  id: 'get_plan',
  method: 'GET',
  path: '/plan',
  access: { role: 'PRESENTER' },
  summary: 'Get plan',
  description:
    'Returns the plan of the organization, which is set by the operator, and the features of each plan.',
  params: none,
  query: none,
  body: null,
  output: Type.Object({
    plan: Type.String(),
    live_sessions: Type.Integer({ description: 'Number of LIVE sessions of the organization.' }),
    plans: Type.Array(planTier, { description: 'All plans, lowest first.' }),
  }),
  errors: [],
})

export const deleteOrganization = operation({
  id: 'delete_organization',
  method: 'POST',
  path: '/delete',
  access: { role: 'OWNER' },
  audit: 'SETTINGS',
  summary: 'Delete organization',
  description:
    'Permanently deletes an organization with all its data. Requires its current name, and no LIVE sessions.',
  params: none,
  query: none,
  body: Type.Object({ name: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
  output: Done,
  errors: ['INVALID_SESSION_STATE'],
})

const lookFields = {
  name: Nullable(
    Type.String({
      maxLength: 60,
      description: 'Shown on phones and stages next to the title; null: none.',
    }),
  ),
  accent: Nullable(
    Type.Object(
      { light: Colour, dark: Colour },
      {
        additionalProperties: false,
        description: 'Custom accent per color scheme; null: that of the theme.',
      },
    ),
  ),
}

export const LookOut = named(
  'LookOut',
  Type.Object({
    ...lookFields,
    theme: { ...ThemeOut, description: 'Default of presentations without a theme; null: PAPER.' },
    logo: Nullable(
      Type.Object(
        { url: Type.String(), width: Type.Integer(), height: Type.Integer() },
        { description: 'Custom logo; its path changes with each upload. Null: the default.' },
      ),
    ),
  }),
)
export type LookOut = Type.Static<typeof LookOut>

export const getLook = operation({
  id: 'get_look',
  method: 'GET',
  path: '/look',
  access: { role: 'PRESENTER' },
  summary: 'Get branding',
  description: "How the organization's rooms look.",
  params: none,
  query: none,
  body: null,
  output: LookOut,
  errors: [],
})

export const setLook = operation({
  id: 'set_look',
  method: 'PATCH',
  path: '/look',
  access: { role: 'ADMIN' },
  audit: 'SETTINGS',
  summary: 'Update branding',
  description:
    'Changes how rooms look, including LIVE ones. An unreadable colour is rejected with the nearest readable one.',
  params: none,
  query: none,
  body: Type.Object(
    {
      name: Type.Optional(lookFields.name),
      accent: Type.Optional(lookFields.accent),
      theme: Type.Optional(ThemeInput),
    },
    { additionalProperties: false },
  ),
  output: LookOut,
  errors: [],
})

const logoPath = '/look/logo' as const
const base64CharactersMax = 4 * Math.ceil(logoLimits.bytesMax / 3)

export const setLogo = operation({
  id: 'set_logo',
  method: 'PATCH',
  path: logoPath,
  access: { role: 'ADMIN' },
  audit: 'SETTINGS',
  summary: 'Upload logo',
  description:
    'Sets the logo of all rooms: a PNG, JPEG or WebP file of at most 64 KiB, 16 to 1,024 pixels a side. Metadata is removed.',
  params: none,
  query: none,
  body: Type.Object(
    {
      image: Type.String({
        minLength: 1,
        maxLength: base64CharactersMax,
        description: 'The file in base64 (RFC 4648, section 4).',
      }),
    },
    { additionalProperties: false },
  ),
  output: LookOut,
  errors: ['LIMIT_REACHED', 'RATE_LIMITED'],
})

export const removeLogo = operation({
  id: 'remove_logo',
  method: 'DELETE',
  path: logoPath,
  access: { role: 'ADMIN' },
  audit: 'SETTINGS',
  summary: 'Remove logo',
  description: 'Restores the default logo.',
  params: none,
  query: none,
  body: null,
  output: LookOut,
  errors: [],
})
