import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { m } from '../../messages/workspace/index.ts'
import { asProblem, call, type Problem } from '../api/call.ts'
import { Form } from '../kit/form.tsx'
import { Frame } from '../kit/frame.tsx'
import { Checking, EndedLink, Unreachable } from '../kit/links.tsx'
import { hrefOf } from '../kit/router.ts'
import { useForm } from '../kit/use-form.ts'

interface SignInPlace {
  readonly organization_name: string
  readonly provider: string
}
type Asked =
  | { readonly type: 'checking' | 'none' }
  | { readonly type: 'unreachable'; readonly problem: Problem }
  | { readonly type: 'there'; readonly place: SignInPlace }

/** SSO sign-in page of an organization. */
export function ProviderSignInScreen({ organizationId }: { readonly organizationId: string }): JSX.Element {
  const [asked, setAsked] = useState<Asked>({ type: 'checking' })
  async function ask(): Promise<void> {
    setAsked({ type: 'checking' })
    try {
      const place = await call('checkProvider', { body: { organization_id: organizationId } })
      setAsked({ type: 'there', place })
    } catch (thrown) {
      const problem = asProblem(thrown)
      setAsked(problem.code === 'NOT_FOUND' ? { type: 'none' } : { type: 'unreachable', problem })
    }
  }
  useEffect(() => void ask(), [organizationId])
  if (asked.type === 'checking') return <Checking />
  if (asked.type === 'unreachable') return <Unreachable problem={asked.problem} again={ask} />
  if (asked.type !== 'there') return <EndedLink>{m.provider.none}</EndedLink>
  const { organization_name, provider } = asked.place
  return (
    <Frame title={m.provider.signInTo(organization_name)}>
      <ProviderButton organizationId={organizationId} provider={provider} />
      <p>
        <a class="button quiet" href={hrefOf('/sign-in')}>
          {m.provider.withPassword}
        </a>
      </p>
    </Frame>
  )
}

/** Redirects to an organization's SSO provider, which redirects back. */
export function ProviderButton({
  organizationId,
  provider,
}: {
  readonly organizationId: string
  readonly provider: string
}): JSX.Element {
  const form = useForm({
    name: 'provider',
    initial: {},
    async send() {
      const { url } = await call('beginProviderSignIn', { body: { organization_id: organizationId } })
      location.assign(url)
    },
    texts: { NOT_FOUND: m.provider.none },
  })
  return <Form form={form} submit={m.provider.continueWith(provider)} />
}
