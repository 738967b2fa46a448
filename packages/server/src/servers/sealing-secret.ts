import { sql } from 'kysely'
import type { Log } from '../lib/log.ts'
import { OperatorError } from '../lib/operator-error.ts'
import type { Seal } from '../lib/seal.ts'
import type { Reading, Writing } from '../services.ts'
import { holdersOfNumbers } from './server-number.ts'

/** ROOMFUL_SECRET does not match the database, or the servers that use it. */
class SecretRefusedError extends OperatorError {
  override readonly name = 'SecretRefusedError'
  readonly code = 'INVALID_CONFIGURATION'
}

/** Reseals stored secrets of one kind with the first secret. @returns the number that no secret of the list opens */
export type Reseal = (tx: Writing) => Promise<number>

/**
 * Makes this server's first secret the sealing one and reseals existing secrets. Every running server must open what any other
 * seals, so a rotation takes two rolling restarts: `old,new` everywhere, then `new,old`.
 * @returns the number of stored secrets that no secret of the list opens
 * @throws SecretRefusedError
 */
export async function claimSealing(tx: Writing, reseals: readonly Reseal[]): Promise<number> {
  const { fingerprints } = tx.seal
  const [own] = fingerprints as [string]
  const stored = await lockSealingSecret(tx, own)
  if (!fingerprints.includes(stored)) throw new SecretRefusedError(notOfThisDatabase)
  await requireCommonSecrets(tx)
  if (stored !== own) await tx.db.updateTable('sealing_secret').set({ fingerprint: own }).execute()
  let unopened = 0
  for (const reseal of reseals) unopened += await reseal(tx)
  return unopened
}

/** @returns the number of stored secrets (webhooks, two-factor authentication, sign-in providers) that this server cannot open */
export async function countUnopened({ db }: Reading, { fingerprints }: Seal): Promise<number> {
  const sealedBy = (column: string) => sql<string>`substr(${sql.ref(column)}, 1, ${fingerprints[0]!.length})`
  const counts = await Promise.all([
    db
      .selectFrom('endpoints')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('state', '!=', 'REMOVED')
      .where(sealedBy('sealed_secret'), 'not in', fingerprints)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where('sealed_totp', 'is not', null)
      .where(sealedBy('sealed_totp'), 'not in', fingerprints)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('sign_in_providers')
      .select(eb => eb.fn.countAll<number>().as('n'))
      .where(sealedBy('sealed_client_secret'), 'not in', fingerprints)
      .executeTakeFirstOrThrow(),
  ])
  return counts.reduce((sum, { n }) => sum + n, 0)
}

const notOfThisDatabase =
  'ROOMFUL_SECRET does not match the database: set it to the secret that sealed its contents, or restore the file ' +
  '`secret` of the data folder. To rotate it, list both, the new one second until every server has it. ' +
  'If the old one is permanently lost, run: roomful secret forget'

/** Serializes starting servers: the row is locked until the transaction ends. */
async function lockSealingSecret({ db }: Writing, own: string): Promise<string> {
  await db
    .insertInto('sealing_secret')
    .values({ key: 1, fingerprint: own })
    .onConflict(c => c.doNothing())
    .execute()
  const row = await db
    .selectFrom('sealing_secret')
    .select('fingerprint')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return row.fingerprint
}

async function requireCommonSecrets(tx: Writing): Promise<void> {
  const { fingerprints } = tx.seal
  const running = (await holdersOfNumbers(tx)).filter(holder => holder !== tx.server.holder)
  await tx.db
    .deleteFrom('server_secrets')
    .where('holder', 'not in', [...running, ''])
    .execute()
  const others = await tx.db.selectFrom('server_secrets').select('fingerprints').execute()
  for (const other of others) {
    const theirs: string[] = JSON.parse(other.fingerprints)
    if (!fingerprints.includes(theirs[0]!))
      throw new SecretRefusedError(
        'ROOMFUL_SECRET lacks the sealing secret of another running server: add it to the list',
      )
    if (!theirs.includes(fingerprints[0]!))
      throw new SecretRefusedError(
        'ROOMFUL_SECRET starts with a secret that another running server lacks: list it second until every ' +
          'server has been restarted with both, then first',
      )
  }
  await tx.db
    .insertInto('server_secrets')
    .values({ holder: tx.server.holder, fingerprints: JSON.stringify(fingerprints) })
    .execute()
}

/** Lets the next server start with a new secret. Data sealed with the lost one stays unreadable. */
export async function forgetSealingSecret({ db }: Writing): Promise<void> {
  await db.deleteFrom('sealing_secret').execute()
}

/** @param unopened stored secrets that no secret of ROOMFUL_SECRET opens */
export function reportUnopened(log: Log, unopened: number): void {
  if (unopened > 0)
    log.error('failed to open stored secrets', 'sealed with a secret that ROOMFUL_SECRET does not name', {
      secrets: unopened,
    })
}
