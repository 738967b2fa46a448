import Type from 'typebox'
import { none } from '../../lib/annotations.ts'
import { Page, PageQuery } from '../../lib/page.ts'
import { Nullable, named, OneOf, Timestamp } from '../../lib/schema.ts'
import { operation, scopes } from '../../operation.ts'

const credentialFields = {
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(OneOf(scopes as readonly ['results:read', 'content:write'])),
  created_at: Timestamp,
  created_by: Nullable(
    Type.Object(
      { id: Type.String(), name: Type.String() },
      { description: 'User who created the key; null if it was created on the command line.' },
    ),
  ),
  last_used_at: Nullable(Timestamp),
  revoked_at: Nullable(Timestamp),
}

const CredentialOut = named('CredentialOut', Type.Object(credentialFields))
const CredentialCreatedOut = named(
  'CredentialCreatedOut',
  Type.Object({
    ...credentialFields,
    secret: Type.Optional(Type.String({ description: 'The key. Only in this response.' })),
  }),
)

const credentialsPath = '/credentials' as const

export const listCredentials = operation({
  id: 'list_credentials',
  method: 'GET',
  path: credentialsPath,
  access: { role: 'ADMIN' },
  summary: 'List API keys',
  description: 'Newest first, including revoked keys.',
  params: none,
  query: Type.Object(PageQuery),
  body: null,
  output: named('CredentialPage', Page('credentials', CredentialOut)),
  errors: ['INVALID_REQUEST_PARAMETER'],
})

export const createCredential = operation({
  id: 'create_credential',
  method: 'POST',
  path: credentialsPath,
  access: { role: 'ADMIN' },
  audit: 'API',
  summary: 'Create API key',
  description: 'The secret is only in this response.',
  params: none,
  query: none,
  body: Type.Object(
    {
      name: Type.String({ minLength: 1, maxLength: 80 }),
      scopes: Type.Array(OneOf(scopes as readonly ['results:read', 'content:write']), {
        minItems: 1,
        maxItems: 2,
        uniqueItems: true,
      }),
    },
    { additionalProperties: false },
  ),
  output: CredentialCreatedOut,
  errors: [],
  secret: 'secret',
})

export const revokeCredential = operation({
  id: 'revoke_credential',
  method: 'DELETE',
  path: `${credentialsPath}/{credentialId}`,
  access: { role: 'ADMIN' },
  audit: 'API',
  summary: 'Revoke API key',
  description: 'Permanently revokes an API key. All servers reject it within 5 seconds.',
  params: Type.Object({ credentialId: Type.String() }),
  query: none,
  body: null,
  output: CredentialOut,
  errors: [],
})
