import type { Writing } from '../domain.ts'
import { secretPurpose } from './signature.ts'

/**
 * Seals every endpoint's secret anew that an older one of ROOMFUL_SECRET's list has sealed, so that the older
 * one can be dropped from the list.
 * @throws SealError when a secret was sealed by none of them; then nothing is changed.
 */
export async function resealSecrets(tx: Writing): Promise<void> {
  const outdated = await tx.db
    .selectFrom('endpoints')
    .select(['key', 'id', 'sealed_secret', 'sealed_old_secret'])
    .where('state', '!=', 'REMOVED')
    .where('sealed_secret', 'not like', `${tx.seal.newestPrefix}%`)
    .orderBy('key')
    .forUpdate()
    .execute()
  for (const { key, id, sealed_secret, sealed_old_secret } of outdated) {
    const again = (sealed: string) => tx.seal.seal(tx.seal.open(sealed, secretPurpose(id)), secretPurpose(id))
    await tx.db
      .updateTable('endpoints')
      .set({
        sealed_secret: again(sealed_secret),
        sealed_old_secret: sealed_old_secret === null ? null : again(sealed_old_secret),
      })
      .where('key', '=', key)
      .execute()
  }
}
