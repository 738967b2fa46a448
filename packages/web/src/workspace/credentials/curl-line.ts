import type { Scope } from '@roomful/contract/define-operation'

/** A curl command that a key's scopes allow; one that only reads, if they allow reading. */
export function curlLine(origin: string, secret: string, scopes: readonly Scope[]): string {
  const address = `'${origin}/public/v1/presentations'`
  const key = `-H 'X-API-Key: ${secret}'`
  return scopes.includes('results:read')
    ? `curl ${key} ${address}`
    : `curl ${key} -H 'Content-Type: application/json' -d '{"title":"Hello"}' ${address}`
}
