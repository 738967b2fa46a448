import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Nullable, named } from '../../lib/schema.ts'
import { operation } from '../../operation.ts'
import { Done, MembershipOut } from '../people/account.ts'
import { planTier } from './limits.ts'
import { logoLimits } from './look.ts'

export const getOrganization = operation({
  id: 'get_organization',
  method: 'GET',
  path: '',
  access: { role: 'PRESENTER' },
  summary: 'Read an organization that one is a member of.',
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
  summary: 'Give an organization another name.',
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
  summary: 'Read the plan of an organization, and what each plan gives; the operator sets it.',
  params: none,
  query: none,
  body: null,
  output: Type.Object({
    plan: Type.String(),
    live_sessions: Type.Integer({ description: 'Of the organization, LIVE now.' }),
    plans: Type.Array(planTier, { description: 'Every plan, lowest first.' }),
  }),
  errors: [],
})

export const deleteOrganization = operation({
  id: 'delete_organization',
  method: 'POST',
  path: '/delete',
  access: { role: 'OWNER' },
  audit: 'SETTINGS',
  summary:
    'Delete an organization with everything in it, for good; takes its name as it is now, and no session that is LIVE.',
  params: none,
  query: none,
  body: Type.Object({ name: Type.String({ maxLength: 200 }) }, { additionalProperties: false }),
  output: Done,
  errors: ['INVALID_SESSION_STATE'],
})

const Colour = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', description: '#rrggbb' })
const lookFields = {
  name: Nullable(
    Type.String({
      maxLength: 60,
      description: 'What phones and stages show beside the title; null: nothing.',
    }),
  ),
  accent: Nullable(
    Type.Object(
      { light: Colour, dark: Colour },
      { additionalProperties: false, description: 'In place of our own, in each theme; null: our own.' },
    ),
  ),
}

export const LookOut = named(
  'LookOut',
  Type.Object({
    ...lookFields,
    logo: Nullable(
      Type.Object(
        { url: Type.String(), width: Type.Integer(), height: Type.Integer() },
        { description: 'In place of ours; its path is another one for each picture. Null: ours.' },
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
  summary: "Read how the organization's rooms look.",
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
  summary:
    'Change how rooms look, also those that are LIVE; a colour that cannot be read is refused with the nearest that can.',
  params: none,
  query: none,
  body: Type.Object(
    { name: Type.Optional(lookFields.name), accent: Type.Optional(lookFields.accent) },
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
  summary:
    'Set the logo that rooms show: a PNG, JPEG or WebP file of at most 64 KiB, 16 to 1,024 pixels a side. Metadata is removed.',
  params: none,
  query: none,
  body: Type.Object(
    {
      image: Type.String({
        minLength: 1,
        maxLength: base64CharactersMax,
        description: 'The file, in base64 (RFC 4648, section 4).',
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
  summary: 'Show no logo any more.',
  params: none,
  query: none,
  body: null,
  output: LookOut,
  errors: [],
})
