import type { FastifyReply, FastifyRequest } from 'fastify'
import { participantProofOutlivesMs } from '../../domain/participants/participant-proof.ts'
import { begunOutlivesMs } from '../../domain/people/begun-sign-in.ts'
import { knownBrowserTtlMs } from '../../domain/people/known-browser.ts'
import { readCookie } from '../../room/stage-cookie.ts'

/** A cookie with a sealed text, which no script reads and which comes along when a provider sends a browser back. */
export class SealedCookie {
  readonly #name: string
  readonly #attributes: string

  /** @param secure whether pages are served over https: then no other host can have set it. */
  constructor(name: string, { secure, outlivesMs }: { secure: boolean; outlivesMs: number }) {
    this.#name = secure ? `__Host-${name}` : name
    const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    this.#attributes = `${attributes}; Max-Age=${outlivesMs / 1_000}`
  }

  read(request: FastifyRequest): string | undefined {
    return readCookie(request.headers.cookie, this.#name)
  }

  write(reply: FastifyReply, value: string): void {
    reply.header('set-cookie', `${this.#name}=${value}; ${this.#attributes}`)
  }
}

/** What a browser was sent to a provider for; the last of several. */
export function begunSignInCookie({ secure }: { readonly secure: boolean }): SealedCookie {
  return new SealedCookie('roomful_begun_sign_in', { secure, outlivesMs: begunOutlivesMs })
}

/** To whose accounts a browser is known. */
export function knownBrowserCookie({ secure }: { readonly secure: boolean }): SealedCookie {
  return new SealedCookie('roomful_known_browser', { secure, outlivesMs: knownBrowserTtlMs })
}

/** Who a participant is by the word of a provider. */
export function participantProofCookie({ secure }: { readonly secure: boolean }): SealedCookie {
  return new SealedCookie('roomful_participant', { secure, outlivesMs: participantProofOutlivesMs })
}
