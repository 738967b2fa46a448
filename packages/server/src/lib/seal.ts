import { createCipheriv, createDecipheriv, createHash, hkdfSync } from 'node:crypto'
import type { Random } from './random.ts'

const nonceBytes = 12
const tagBytes = 16
const keyBytes = 32

/** Encrypts secrets for the storage. */
export interface Seal {
  /** @param purpose binds the ciphertext to its use and owner; must be the same on opening */
  seal(secret: string, purpose: string): string
  /** @throws SealError if no available key opens it, or the purpose differs */
  open(sealed: string, purpose: string): string
  /** Identifies the secrets without revealing them. Ciphertexts begin with their secret's fingerprint and a dot. */
  readonly fingerprints: readonly string[]
  /** The prefix of ciphertexts of the first secret. */
  readonly newestPrefix: string
}

/** @returns the text sealed with the first secret; null if no secret opens it */
export function reseal({ seal, open }: Seal, sealed: string, purpose: string): string | null {
  try {
    return seal(open(sealed, purpose), purpose)
  } catch (error) {
    if (error instanceof SealError) return null
    throw error
  }
}

export class SealError extends Error {
  override readonly name = 'SealError'
}

/**
 * AES-256-GCM under keys derived from `secrets` (HKDF-SHA256): the first one seals, all of them open, so that a secret can be
 * rotated.
 * @param secrets ROOMFUL_SECRET's list; at least one
 */
export function sealWith(secrets: readonly string[], random: Random): Seal {
  const keys = secrets.map(secret => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'roomful seal 1', keyBytes))
    return { key, name: createHash('sha256').update(key).digest('base64url').slice(0, 8) }
  })
  const [newest] = keys
  if (!newest) throw new RangeError('sealing requires at least one secret')
  const newestPrefix = `${newest.name}.`
  return {
    fingerprints: keys.map(({ name }) => name),
    newestPrefix,
    seal(secret, purpose) {
      const nonce = random.bytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', newest.key, nonce)
      cipher.setAAD(Buffer.from(purpose))
      const sealed = [cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return `${newestPrefix}${Buffer.concat([nonce, ...sealed]).toString('base64url')}`
    },
    open(sealed, purpose) {
      const [name, text = ''] = sealed.split('.')
      const found = keys.find(key => key.name === name)
      if (!found) throw new SealError('sealed with a secret missing from ROOMFUL_SECRET')
      const bytes = Buffer.from(text, 'base64url')
      try {
        const nonce = bytes.subarray(0, nonceBytes)
        const decipher = createDecipheriv('aes-256-gcm', found.key, nonce, { authTagLength: tagBytes })
        decipher.setAAD(Buffer.from(purpose))
        decipher.setAuthTag(bytes.subarray(-tagBytes))
        const open = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
        return Buffer.concat([open, decipher.final()]).toString('utf8')
      } catch {
        throw new SealError('the sealed text was changed, or sealed for another purpose')
      }
    },
  }
}
