import { sealAgain } from '../../lib/seal.ts'
import type { Writing } from '../../services.ts'
import { secretPurpose } from './signature.ts'

/**
 * Seals every endpoint's secret again that an older one of ROOMFUL_SECRET's list has sealed, so that the older
 * one can be dropped from the list.
 * @returns how many endpoints have a secret that none of the list opens.
 */
export async function resealSecrets(tx: Writing): Promise<number> {
  let unopened = 0
  const outdated = await tx.db
    .selectFrom('endpoints')
    .select(['key', 'id', 'sealed_secret', 'sealed_old_secret'])
    .where('state', '!=', 'REMOVED')
    .where('sealed_secret', 'not like', `${tx.seal.newestPrefix}%`)
    .orderBy('key')
    .forUpdate()
    .execute()
  for (const { key, id, sealed_secret, sealed_old_secret } of outdated) {
    const again = (sealed: string) => sealAgain(tx.seal, sealed, secretPurpose(id))
    const resealed = again(sealed_secret)
    if (resealed === null) {
      unopened++
      continue
    }
    await tx.db
      .updateTable('endpoints')
      .set({
        sealed_secret: resealed,
        sealed_old_secret: sealed_old_secret === null ? null : again(sealed_old_secret),
      })
      .where('key', '=', key)
      .execute()
  }
  return unopened
}
