import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInOutlivesMs } from '../../domain/people/sign-ins.ts'
import { readCookie } from '../../room/stage-cookie.ts'

/** The cookie that proves who has signed in. No script reads it, and no other site's request carries it but a link's. */
export class SignInCookie {
  readonly #name: string
  readonly #attributes: string

  /** @param secure whether pages are served over https: then no other host can have set it. */
  constructor({ secure }: { readonly secure: boolean }) {
    this.#name = secure ? '__Host-roomful_sign_in' : 'roomful_sign_in'
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
  }

  read(request: FastifyRequest): string | undefined {
    return readCookie(request.headers.cookie, this.#name)
  }

  /** @param token null takes it away. */
  write(reply: FastifyReply, token: string | null): void {
    const seconds = token === null ? 0 : signInOutlivesMs / 1_000
    reply.header('set-cookie', `${this.#name}=${token ?? ''}; ${this.#attributes}; Max-Age=${seconds}`)
  }
}
