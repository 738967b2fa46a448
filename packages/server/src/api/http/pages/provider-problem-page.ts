import { createHash } from 'node:crypto'
import { languages } from '@roomful/contract/features/people/account'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalReason, SignInGoal } from '../../../features/sso/sso-sign-in.ts'
import type { ProviderError } from '../../../oidc/oidc-client.ts'
import { textsIn } from '../../../texts/texts-in.ts'
import { pageLanguage } from './page-language.ts'

/** Why a sign-in with a provider failed. STORAGE_AWAY: this server cannot reach its storage. */
export type ProviderProblem = ProviderError['kind'] | RefusalReason | 'STORAGE_AWAY'

const statusOf: Readonly<Record<ProviderProblem, number>> = {
  AWAY: 503,
  DENIED: 403,
  REFUSED: 400,
  EXPIRED: 400,
  UNVERIFIED: 403,
  NOT_INVITED: 403,
  HAS_ACCOUNT: 409,
  LINKED_ELSEWHERE: 409,
  STORAGE_AWAY: 503,
}

const styles = `
:root { color-scheme: light dark; background: light-dark(#f7f5f0, #14151a); color: light-dark(#1b1a17, #f4f2ec); font: 1.125rem/1.5 system-ui, sans-serif; }
body { max-width: 34rem; margin: 12vh auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; line-height: 1.25; }
a { display: inline-block; margin-top: 0.75rem; padding: 0.75rem 0; color: light-dark(#2545c9, #a9b9ff); }
`
const stylesHash = createHash('sha256').update(styles).digest('base64')
const policy = `default-src 'none'; style-src 'sha256-${stylesHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** Renders the SSO failure page, without scripts. */
export function sendProviderProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  problem: ProviderProblem,
  goal: SignInGoal | undefined,
): FastifyReply {
  const language = (pageLanguage(request, languages) ?? 'en') as (typeof languages)[number]
  const texts = textsIn(language, 'provider-problems')
  const isParticipant = goal?.kind === 'PARTICIPANT'
  const back = isParticipant ? `/j/${encodeURIComponent(goal.place)}` : '/workspace'
  const [title, advice] = texts[problem]
  return reply
    .code(statusOf[problem])
    .headers({
      'content-security-policy': policy,
      'content-language': language,
    })
    .type('text/html; charset=utf-8')
    .send(page(language, title, advice, back, isParticipant ? texts.backToRoom : texts.back))
}

/** All values are our own texts, except the room code, which is encoded. */
function page(language: string, title: string, advice: string, href: string, link: string): string {
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Roomful</title>
<style>${styles}</style>
<main>
<h1>${title}</h1>
<p>${advice}</p>
<p><a href="${href}">${link}</a></p>
</main>
</html>
`
}
