// Who may call what: every operation against every kind of caller, in one table that was written before there was one pipeline.
import { readFileSync } from 'node:fs'
import type { Role } from '@roomful/contract/features/people/roles'
import type { Access, Operation } from '@roomful/contract/operation'
import { appNames, type Name, publicNames, table } from '@roomful/contract/table'
import { expect, test } from 'vitest'
import type { CredentialCaller, Membership, SignedIn } from '../caller.ts'
import { ApiError } from '../lib/api-error.ts'
import { admit, type Visitor } from './access.ts'

const organization = { key: 1, id: 'org', plan: 'ENTERPRISE' }
const key = (scopes: CredentialCaller['credential']['scopes'], plan = organization.plan) =>
  ({
    kind: 'credential',
    organization: { ...organization, plan },
    credential: { key: 1, id: 'cred', scopes },
  }) as CredentialCaller
const keys = {
  'key that reads': key(['results:read']),
  'key that writes': key(['content:write']),
  'key with both scopes': key(['results:read', 'content:write']),
  'key of a plan without the API': key(['results:read', 'content:write'], 'FREE'),
}

const issuer = 'https://id.example'
const visitor = (signedIn?: Partial<SignedIn>, membership?: Partial<Membership>) =>
  ({ kind: 'visitor', signedIn, membership }) as Visitor
const user = { hasTwoFactor: false } as SignedIn['user']
const byPassword = { user, proofs: { withPassword: true, vouching: null } }
const byProvider = { user, proofs: { withPassword: false, vouching: { issuer, until: 0 } } }
const member = (role: Role, more: Partial<Membership> = {}) => ({
  organization,
  role,
  provider: null,
  isTwoFactorRequired: false,
  ...more,
})
const visitors = {
  'no sign-in': visitor(),
  'no member': visitor(byPassword),
  presenter: visitor(byPassword, member('PRESENTER')),
  admin: visitor(byPassword, member('ADMIN')),
  owner: visitor(byPassword, member('OWNER')),
  'owner who needs the provider': visitor(
    byPassword,
    member('OWNER', { provider: { issuer, isRequired: true, isLinked: true } }),
  ),
  'owner by another provider': visitor(byProvider, member('OWNER')),
  'owner who needs a second factor': visitor(byPassword, member('OWNER', { isTwoFactorRequired: true })),
}

test('every operation admits exactly these callers', () => {
  const head = ['operation', ...Object.keys(keys), ...Object.keys(visitors)]
  const rows = (Object.keys(table) as Name[]).sort().map(name => {
    const { access }: Operation = table[name]
    const isPublic = publicNames.some(other => other === name)
    const isOfPages = appNames.some(other => other === name)
    return [
      name,
      ...Object.values(keys).map(caller => (isPublic ? judged(access, caller) : '-')),
      ...Object.values(visitors).map(caller => (isOfPages ? judged(access, caller) : '-')),
    ]
  })
  const written = `${[head, ...rows].map(row => row.join('\t')).join('\n')}\n`
  expect(written).toBe(readFileSync(new URL('./access-table.tsv', import.meta.url), 'utf8'))
})

test('no key gets into what is for pages, and no page into what is for keys', () => {
  for (const access of ['user', 'anyone', { role: 'PRESENTER' }] as const)
    expect(judged(access, key(['results:read', 'content:write']))).toBe('FORBIDDEN')
  expect(judged({ scope: 'results:read' }, visitors.owner)).toBe('NOT_FOUND')
})

test('these send or get something else as a member', () => {
  const differing = Object.entries(table).flatMap(([name, operation]: [string, Operation]) =>
    operation.member ? [`${name}: ${Object.keys(operation.member).join(', ')}`] : [],
  )
  expect(differing).toEqual([
    'listPresentations: query, output',
    'getPresentation: output',
    'updatePresentation: body, output',
    'createQuestion: body',
    'listSessions: output',
    'createSession: body',
    'getSession: output',
    'getSessionResults: output',
    'listReportLinks: output',
    'listStageLinks: output',
  ])
})

function judged(access: Access, caller: CredentialCaller | Visitor): string {
  try {
    admit(access, caller)
    return 'yes'
  } catch (error) {
    if (error instanceof ApiError) return error.code
    throw error
  }
}

test('an operation that needs two scopes names the first one that is missing', () => {
  const { access } = table.createStageLink
  const missing = (scopes: CredentialCaller['credential']['scopes']) => {
    try {
      return admit(access, key(scopes)).kind
    } catch (error) {
      return (error as ApiError).details.required_scope
    }
  }
  expect(missing([])).toBe('content:write')
  expect(missing(['results:read'])).toBe('content:write')
  expect(missing(['content:write'])).toBe('results:read')
  expect(missing(['content:write', 'results:read'])).toBe('credential')
})
